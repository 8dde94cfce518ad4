import type { AnnouncementKind } from "#shared/rules/announcement.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import type { AppContext } from "../appContext.ts";
import { JobQueue } from "./jobQueue.ts";

type AccountMail = Extract<
  AnnouncementKind,
  "passwordReset" | "passwordChanged" | "secondStepChanged" | "confirmEmail"
>;

/** Pressing again within a minute sends no second email. */
const oncePerMs = 60 * 1000;

/**
 * Emails the account about itself; `about` distinguishes emails of one kind that must both go out. The job stores no
 * address and no token: both are looked up when it is sent.
 */
export async function mailAccount(
  { database, jobSignal }: Pick<AppContext, "database" | "jobSignal">,
  userId: string,
  kind: AccountMail,
  about = "",
): Promise<void> {
  const id = derivedId("system", userId, `${kind} ${about} ${Math.floor(Date.now() / oncePerMs)}`);
  await new JobQueue(database).enqueue(id, { kind: "mail", payload: { kind, to: { userId }, values: {} } });
  jobSignal.wake();
}

/** Notifies the former address, in case the change was not the owner's. The job is deleted with the account. */
export async function notifyFormerAddress(
  { database, jobSignal }: Pick<AppContext, "database" | "jobSignal">,
  userId: string,
  formerAddress: string,
): Promise<void> {
  const payload = { kind: "emailChanged" as const, to: { userId, formerAddress }, values: {} };
  await new JobQueue(database).enqueue(crypto.randomUUID(), { kind: "mail", payload });
  jobSignal.wake();
}
