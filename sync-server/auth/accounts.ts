import type { UserAnswer } from "#shared/api/answers.ts";
import type { User } from "#shared/entities/user.ts";
import { usernameKey } from "#shared/rules/account.ts";
import type { ExtraWrite, RowReader } from "../appContext.ts";
import type { Collection, Database } from "../db/database.ts";
import { hashPassword, isPasswordRight, type Caller } from "./passwords.ts";

/** Password hashes live apart from the entities: no feed, receipt or answer ever holds one. */
interface CredentialDocument {
  /** The account's id. */
  _id: string;
  passwordHash: string;
}

const collectionName = "credentials";

function credentialsOf(database: Database): Collection<CredentialDocument> {
  return database.collection(collectionName);
}

/** Commits with the mutation that makes the account. */
export async function newCredential(userId: string, password: string): Promise<ExtraWrite> {
  const document = { _id: userId, passwordHash: await hashPassword(password) };
  return { collection: collectionName, document };
}

/** The account that name and password open. An unknown name takes as long as a wrong password. */
export async function accountFor(
  rows: RowReader,
  database: Database,
  login: { username: string; password: string },
  caller?: Caller,
): Promise<User | undefined> {
  const [user] = await rows.rowMany("user", { where: { usernameKey: usernameKey(login.username) }, limit: 1 });
  const credential = user && (await credentialsOf(database).findOne({ _id: user.id }));
  const isRight = await isPasswordRight(login.password, credential?.passwordHash, caller);
  return isRight ? user : undefined;
}

export function presentUser(user: User): UserAnswer {
  const { id, number = null, username, role, email = null } = user;
  return { id, number, username, role, email };
}
