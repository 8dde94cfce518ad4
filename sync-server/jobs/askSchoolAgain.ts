import { matchValues } from "#shared/mutations/fixture/announceTo.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { requesterName } from "#shared/rules/matchTitle.ts";
import type { AppContext } from "../appContext.ts";
import { rowId } from "../sync/rowReader.ts";
import { JobQueue } from "./jobQueue.ts";

const oncePerMs = 10 * 60 * 1000;

/** Emails the school its private link again, at most once in ten minutes. Does nothing when no answer is needed. */
export async function askSchoolAgain(app: AppContext, fixtureRef: string, now = Date.now()): Promise<void> {
  const fixture = await app.rows.rowOne("fixture", await knownFixture(app, fixtureRef));
  const bids = fixture ? await app.rows.rowMany("bid", { where: { fixtureId: fixture.id } }) : [];
  const bid = bids.find(({ status }) => status === "accepted");
  if (!fixture || !bid || !["requested", "approved"].includes(bid.schoolPermissionStatus)) return;
  const [permission] = await app.rows.rowMany("schoolPermission", { where: { bidId: bid.id }, limit: 1 });
  if (permission?.contactCheck !== "confirmed") return;
  const values = definedFields({
    ...matchValues(fixture),
    streamer: bid.streamerName,
    requester: requesterName(fixture),
    message: permission.message,
  });
  const id = derivedId("system", permission.id, `ask ${Math.floor(now / oncePerMs)}`);
  const ids = { fixtureId: fixture.id, bidId: bid.id, permissionId: permission.id };
  const payload = { kind: "permissionLink" as const, to: { schoolContact: permission.id }, ...ids, values };
  await new JobQueue(app.database).enqueue(id, { kind: "mail", payload });
  app.jobSignal.wake();
}

async function knownFixture(app: AppContext, fixtureRef: string): Promise<string> {
  try {
    return await rowId(app.rows, "fixture", fixtureRef);
  } catch (error) {
    if (error instanceof DomainError) return "";
    throw error;
  }
}
