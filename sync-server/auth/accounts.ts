import type { UserAnswer } from "#shared/api/sessionCalls.ts";
import { tables } from "#shared/entities/tables.ts";
import type { User } from "#shared/entities/user.ts";
import { usernameKey } from "#shared/rules/account.ts";
import type { ExtraWrite, RowReader } from "../appContext.ts";
import type { Collection, Database } from "../db/database.ts";
import { hashPassword, isPasswordRight, type Caller } from "./passwords.ts";

/** Password hashes live apart from the entities: no feed, receipt or answer ever contains one. */
interface CredentialDocument {
  /** The account's id. */
  _id: string;
  passwordHash: string;
}

const collectionName = "credentials";

function credentialsOf(database: Database): Collection<CredentialDocument> {
  return database.collection(collectionName);
}

/** Forgotten passwords are looked up by address. Only on the server: no client needs it. */
export async function createAccountIndexes(database: Database): Promise<void> {
  await database.collection(tables.user.table).createIndex({ email: 1 }, { sparse: true });
}

/** Commits with the mutation that creates the account. */
export async function newCredential(userId: string, password: string): Promise<ExtraWrite> {
  const document = { _id: userId, passwordHash: await hashPassword(password) };
  return { collection: collectionName, document };
}

/** The account that this name and password open. An unknown name takes as long as a wrong password. */
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

/** Whether this is the account's password; false for an account without one. */
export async function isPasswordOf(
  database: Database,
  userId: string,
  password: string,
  caller?: Caller,
): Promise<boolean> {
  return isPasswordRight(password, await passwordHashOf(database, userId), caller);
}

/** Undefined for an account that cannot sign in. */
export async function passwordHashOf(database: Database, userId: string): Promise<string | undefined> {
  return (await credentialsOf(database).findOne({ _id: userId }))?.passwordHash;
}

/** False when the password has changed meanwhile: one link was used twice at the same time. */
export async function replacePassword(
  database: Database,
  userId: string,
  { before, password }: { before: string; password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  const filter = { _id: userId, passwordHash: before };
  return (await credentialsOf(database).updateOne(filter, { $set: { passwordHash } })).matchedCount === 1;
}

export async function setPassword(database: Database, userId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await credentialsOf(database).updateOne({ _id: userId }, { $set: { passwordHash } }, { upsert: true });
}

export function presentUser(user: User): UserAnswer {
  const { id, number = null, username, role, email = null } = user;
  return { id, number, username, role, email };
}
