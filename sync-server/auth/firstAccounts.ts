import { WALK_IN_USER_ID } from "#shared/entities/actor.ts";
import { usernameKey } from "#shared/rules/account.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import type { AppContext, Writer } from "../appContext.ts";
import { DEMO_ADMIN_PASSWORD, type Env } from "../env.ts";
import { resultOf } from "../sync/receipts.ts";
import { newCredential } from "./accounts.ts";

/** Creates the walk-in account, which is number 1 and cannot sign in, then the first admin. Safe to repeat. */
export async function createFirstAccounts(app: Pick<AppContext, "env" | "rows" | "writer">): Promise<void> {
  if (!(await app.rows.rowOne("user", WALK_IN_USER_ID))) {
    await createUser(app.writer, { id: WALK_IN_USER_ID, username: "walk-in", role: "user" });
  }
  const admin = firstAdmin(app.env);
  if (!admin) return;
  const username = usernameKey(admin.username);
  const [existing] = await app.rows.rowMany("user", { where: { usernameKey: username }, limit: 1 });
  if (existing) return;
  await createUser(app.writer, { id: derivedId("system", username, "admin"), username, role: "admin" }, admin.password);
}

function firstAdmin(env: Env): { username: string; password: string } | undefined {
  if (env.ADMIN_USERNAME && env.ADMIN_PASSWORD) return { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD };
  return env.SEED === "demo" ? { username: "admin", password: DEMO_ADMIN_PASSWORD } : undefined;
}

interface NewUser {
  id: string;
  username: string;
  role: "user" | "admin";
}

async function createUser(writer: Writer, user: NewUser, password?: string): Promise<void> {
  const receipt = await writer.write({
    actor: { kind: "system" },
    origin: "system",
    name: "user.create",
    args: user,
    mutationId: derivedId("system", user.id, "first account"),
    ...(password === undefined ? {} : { extraWrites: [await newCredential(user.id, password)] }),
  });
  resultOf(receipt);
}
