import * as z from "zod";
import { entityNames, type AnyRow, type EntityName } from "../../entities/registry.ts";
import type { Bid } from "../../entities/bid.ts";
import { rowId } from "../../forms/textFields.ts";
import { DomainError } from "../../rules/domainError.ts";
import { isPast } from "../../rules/fixtureFlow.ts";
import { balanceOf } from "../../rules/ledger.ts";
import { matchTitle } from "../../rules/matchTitle.ts";
import { isLivePayment } from "../../rules/paymentFlow.ts";
import { actingUserId, profileOf } from "../actingUser.ts";
import { defineMutation } from "../defineMutation.ts";
import { endJobs } from "./endJobs.ts";
import { endRequests } from "./endRequests.ts";
import type { Erased } from "./erasedFields.ts";
import { foundRow } from "../foundRow.ts";
import { erasedIn } from "./personalChanges.ts";
import type { Changes, Store } from "../store.ts";

const accountDeleted = "The account was deleted by its owner";
export const mostErasedAtOnce = 25;

export const accountDeletionMutations = {
  /**
   * Deletes an account at its owner's request: it can no longer sign in, and its open bids and requests end. Its data
   * in rows is removed by `account.erase`, right after this.
   */
  "account.delete": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: "never",
    args: z.object({}),
    async run(store, _args, context) {
      const id = actingUserId(context);
      const user = await foundRow(store, "user", id);
      if (user.role === "admin") throw new DomainError("account.adminStays");
      const bids = await bidsOf(store, id);
      await requireNoComingMatch(store, bids, context.today);
      await requireNoOpenMoney(store, id, bids);
      const streamer = await profileOf(store, id);
      if (streamer) {
        await endJobs(store, context, streamer, accountDeleted);
        await store.update("streamer", streamer.id, { deletedAt: context.now, verified: false });
      }
      await endRequests(store, context, id, accountDeleted);
      await store.update("user", id, { deletedAt: context.now, roleVersion: (user.roleVersion ?? 0) + 1 });
      return { id };
    },
  }),

  /** Erases a deleted account's person from some rows. Repeating it changes nothing. */
  "account.erase": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({
      userId: rowId,
      words: z.array(z.string()),
      rows: z.array(z.object({ entity: z.enum(entityNames), id: rowId })).max(mostErasedAtOnce),
    }),
    async run(store, { userId, words, rows }, { now }) {
      for (const { entity, id } of rows) await erase(store, entity, id, { userId, words, now });
      return { userId };
    },
  }),
};

async function erase(store: Store, entity: EntityName, id: string, person: Erased): Promise<void> {
  const row = await store.get(entity, id);
  if (!row) return;
  const changes = erasedIn(entity, row, person);
  if (changesSomething(row, changes)) await store.update(entity, id, changes);
}

/** An existing deletion time is kept. */
function changesSomething(row: AnyRow, changes: Changes<AnyRow>): boolean {
  return Object.entries(changes).some(([field, value]) => {
    const before: unknown = Reflect.get(row, field);
    return field === "deletedAt" ? before === undefined : JSON.stringify(before) !== JSON.stringify(value);
  });
}

async function bidsOf(store: Store, userId: string): Promise<Bid[]> {
  const streamer = await profileOf(store, userId);
  const own = streamer ? await store.find("bid", { streamerId: streamer.id }) : [];
  return [...own, ...(await store.find("bid", { requesterId: userId }))].filter((bid) => bid.status === "accepted");
}

async function requireNoComingMatch(store: Store, accepted: readonly Bid[], today: string): Promise<void> {
  for (const bid of accepted) {
    const fixture = await foundRow(store, "fixture", bid.fixtureId);
    if (!bid.deliveredAt && !isPast(fixture, today)) {
      throw new DomainError("account.hasComingMatch", { match: matchTitle(fixture) });
    }
  }
}

/** Until it is settled someone must be reachable about it. */
async function requireNoOpenMoney(store: Store, userId: string, accepted: readonly Bid[]): Promise<void> {
  for (const fixture of await store.find("fixture", { requesterId: userId })) {
    if (await isMoneyOpen(store, fixture.id)) throw openMoney(matchTitle(fixture));
    const isPaidAndWaiting = fixture.status === "open" && fixture.paymentStatus === "completed";
    if (isPaidAndWaiting) throw openMoney(matchTitle(fixture));
  }
  for (const bid of accepted) {
    const isUnpaid = bid.deliveredAt !== undefined && bid.paymentStatus === "pending";
    const isDisputed = (await store.find("dispute", { bidId: bid.id })).some(({ state }) => state === "open");
    const owed = balanceOf(await store.find("journalEntry", { fixtureId: bid.fixtureId }), "streamer");
    if (isUnpaid || isDisputed || owed !== 0) {
      throw openMoney(matchTitle(await foundRow(store, "fixture", bid.fixtureId)));
    }
  }
}

async function isMoneyOpen(store: Store, fixtureId: string): Promise<boolean> {
  const payments = await store.find("payment", { fixtureId });
  const billingDocuments = await store.find("billingDocument", { fixtureId });
  const refunds = await store.find("refund", { fixtureId });
  return (
    payments.some(isLivePayment) ||
    billingDocuments.some(({ kind, state }) => kind === "invoice" && state === "open") ||
    refunds.some(({ state }) => state !== "done")
  );
}

function openMoney(match: string): DomainError {
  return new DomainError("account.moneyOpen", { match });
}
