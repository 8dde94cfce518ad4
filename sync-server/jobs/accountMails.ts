import type { AnnouncementKind } from "#shared/rules/announcement.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import type { AppContext } from "../appContext.ts";
import { JobQueue } from "./jobQueue.ts";

type AccountMail = Extract<
  AnnouncementKind,
  "passwordReset" | "passwordChanged" | "secondStepChanged" | "confirmEmail"
>;

/** A second press within a minute asks for the same mail. */
const oncePerMs = 60 * 1000;

/**
 * Mails the account about itself; `about` tells mails of one kind apart that both have to go out. The job holds no
 * address and no token: both are looked up when it goes out.
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

/** Whoever loses an account by a changed address learns of it where they still are. The job goes with the account. */
export async function tellFormerAddress(
  { database, jobSignal }: Pick<AppContext, "database" | "jobSignal">,
  userId: string,
  formerAddress: string,
): Promise<void> {
  const payload = { kind: "emailChanged" as const, to: { userId, formerAddress }, values: {} };
  await new JobQueue(database).enqueue(crypto.randomUUID(), { kind: "mail", payload });
  jobSignal.wake();
}
