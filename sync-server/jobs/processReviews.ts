import { derivedId } from "#shared/rules/derivedId.ts";
import { addDays, sastDate } from "#shared/rules/format.ts";
import { isReviewAskedFor, isReviewDue, REVIEW_ASKED_WITHIN_DAYS } from "#shared/rules/reviewFlow.ts";
import type { AppContext } from "../appContext.ts";

/**
 * Shows reviews that the other side has not answered for a week, and asks requesters about yesterday's match. Returns
 * how many of each. Two processes at once do it once.
 */
export async function processReviews(app: AppContext, now = new Date()): Promise<{ shown: number; asked: number }> {
  const today = sastDate(now.toISOString());
  return { shown: await showDue(app, today), asked: await askForReviews(app, today) };
}

async function showDue({ rows, writer }: AppContext, today: string): Promise<number> {
  let shown = 0;
  for (const writtenBy of ["requester", "streamer"] as const) {
    for await (const page of rows.rowPages("review", { writtenBy, state: "waiting" })) {
      for (const { id } of page.filter((review) => isReviewDue(review, today))) {
        const { outcome } = await writer.write({
          actor: { kind: "system" },
          origin: "system",
          name: "review.show",
          args: { id },
          mutationId: derivedId("system", id, `show ${today}`),
        });
        if (outcome === "applied") shown += 1;
      }
    }
  }
  return shown;
}

/**
 * Only matches of the last days, so the work does not grow over the years. The bid records that its requester was
 * asked.
 */
async function askForReviews({ rows, writer }: AppContext, today: string): Promise<number> {
  let asked = 0;
  for (let ago = 0; ago <= REVIEW_ASKED_WITHIN_DAYS; ago += 1) {
    const where = { status: "completed", matchDate: addDays(today, -ago) } as const;
    for await (const page of rows.rowPages("fixture", where)) {
      for (const { id: fixtureId } of page) {
        const bids = await rows.rowMany("bid", { where: { fixtureId, status: "accepted" } });
        const reviews = await rows.rowMany("review", { where: { fixtureId } });
        for (const bid of bids.filter((each) => isReviewAskedFor(each, reviews, today))) {
          const { outcome } = await writer.write({
            actor: { kind: "system" },
            origin: "system",
            name: "review.ask",
            args: { bidId: bid.id },
            mutationId: derivedId("system", bid.id, `review ask ${today}`),
          });
          if (outcome === "applied") asked += 1;
        }
      }
    }
  }
  return asked;
}
