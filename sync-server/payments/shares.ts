import type { Fixture } from "#shared/entities/fixture.ts";
import type { CostShare } from "#shared/entities/costShare.ts";
import { tables } from "#shared/entities/tables.ts";
import {
  freeCents,
  isRoundOver,
  openRound,
  partRejection,
  sharesOf,
  staleShares,
  takeableCents,
} from "#shared/rules/costShare.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { DomainError, throwIfRejected } from "#shared/rules/domainError.ts";
import { sastDate } from "#shared/rules/format.ts";
import { amountDue, isLivePayment } from "#shared/rules/paymentFlow.ts";
import type { AppContext } from "../appContext.ts";
import type { Database } from "../db/database.ts";
import { closePayment, openPage, writeSystemMutation, type PaymentParts } from "./checkout.ts";
import { isSameText } from "./isSameText.ts";

type Parts = PaymentParts & Pick<AppContext, "database" | "log">;

interface ShareRequest {
  id: string;
  fixtureId: string;
  key: string;
  cents: number;
  email: unknown;
  name: unknown;
  /** The share that this one replaces. */
  instead: string | undefined;
}

/** The round that a link leads to: the match's latest, or none. */
export async function roundOfLink(
  { rows }: Pick<AppContext, "rows">,
  { fixtureId, key }: { fixtureId: string; key: string },
): Promise<{ fixture: Fixture; round: CostShare }> {
  const fixture = await rows.rowOne("fixture", fixtureId);
  const round = fixture?.costShare;
  if (!fixture || !round || !isSameText(round.key, key)) throw new DomainError("row.notFound");
  return { fixture, round };
}

/**
 * Returns the address of the provider's page for a share. Its part is promised as soon as its row is there; where the
 * provider makes no page, it is free again at once.
 */
export async function startShare(parts: Parts, { id, fixtureId, key, cents, email, name, instead }: ShareRequest) {
  await closeBegun(parts, { id, key, instead });
  const provider = parts.payments.forNew.name;
  const payer = { payerEmail: email, ...definedFields({ payerName: name }) };
  const start = () => writeSystemMutation(parts, "share.start", { id, fixtureId, key, cents, provider, ...payer });
  await start().catch(async (error: unknown) => {
    if (!(error instanceof DomainError) || !isTaken(error)) throw error;
    await makeRoom(parts, { fixtureId, cents });
    return start();
  });
  try {
    return await openPage(parts, id);
  } catch (error) {
    await writeSystemMutation(parts, "payment.end", { id, state: "expired" });
    throw error;
  }
}

/** Open rounds are looked for every ten minutes, among all matches there ever were. Only on the server. */
export async function createShareIndexes(database: Pick<Database, "collection">): Promise<void> {
  await database.collection(tables.fixture.table).createIndex({ "costShare.state": 1 }, { sparse: true });
}

/** A payer who wants another amount gives up the page they have: it must not hold its part, nor be paid as well. */
async function closeBegun(
  parts: PaymentParts,
  { id, key, instead }: Pick<ShareRequest, "id" | "key" | "instead">,
): Promise<void> {
  if (instead === undefined || instead === id) return;
  const begun = await parts.rows.rowOne("payment", instead);
  if (!begun || begun.shareKey !== key || !isLivePayment(begun)) return;
  if (!(await closePayment(parts, begun))) throw new DomainError("payment.underWay");
}

/** Somebody is paying that part, or has begun to. */
function isTaken({ code }: DomainError): boolean {
  return code === "share.most" || code === "share.nothingLeft";
}

/**
 * Gives up stale shares, the oldest first, until there is room for this one. A share that somebody has just paid, or
 * whose provider does not answer, stays; if that leaves too little room, the writer refuses this one.
 */
async function makeRoom(parts: Parts, { fixtureId, cents }: Pick<ShareRequest, "fixtureId" | "cents">): Promise<void> {
  const round = openRound((await parts.rows.rowOne("fixture", fixtureId)) ?? {});
  if (!round) return;
  const shares = async () => sharesOf(await parts.rows.rowMany("payment", { where: { fixtureId } }), round);
  const known = await shares();
  const now = new Date().toISOString();
  throwIfRejected(partRejection(takeableCents(round, known, { now, own: undefined }), cents));
  for (const stale of staleShares(known, now)) {
    if (freeCents(round, await shares()) >= cents) return;
    await closePayment(parts, stale).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : "";
      parts.log.warn({ payment: stale.id, why }, "A share that nobody pays could not be given up");
    });
  }
}

/**
 * Ends the rounds whose last day is over, or whose match needs no payment any more. Pages that are still open are closed
 * first; a share that somebody has just paid is waited for. Returns how many ended.
 */
export async function endRounds(parts: Parts, now = new Date()): Promise<number> {
  const open = parts.database.collection<{ _id: string }>(tables.fixture.table);
  let ended = 0;
  for await (const { _id: id } of open.find({ "costShare.state": "open" }, { projection: { _id: 1 } })) {
    try {
      if (await endRound(parts, id, now)) ended += 1;
    } catch (error) {
      const why = error instanceof Error ? error.message : "";
      parts.log.warn({ fixture: id, why }, "A collection could not be ended yet");
    }
  }
  return ended;
}

async function endRound(parts: Parts, fixtureId: string, now: Date): Promise<boolean> {
  const { rows } = parts;
  const today = sastDate(now.toISOString());
  const fixture = await rows.rowOne("fixture", fixtureId);
  const round = fixture && openRound(fixture);
  if (!fixture || !round) return false;
  const bids = await rows.rowMany("bid", { where: { fixtureId } });
  const payments = await rows.rowMany("payment", { where: { fixtureId } });
  const due = amountDue({ ...fixture, costShare: undefined }, bids, payments, { bidId: undefined, today });
  if (!(due instanceof DomainError) && !isRoundOver(round, fixture, today)) return false;
  for (const share of sharesOf(payments, round).filter(isLivePayment)) {
    if (!(await closePayment(parts, share))) return false;
  }
  await writeSystemMutation(parts, "costShare.end", { fixtureId, key: round.key });
  return openRound((await rows.rowOne("fixture", fixtureId)) ?? {}) === undefined;
}
