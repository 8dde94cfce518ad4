import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { visitorSubmission } from "../auth/visitorSubmission.ts";
import type { LimitName } from "./limitTable.ts";
import type { RateLimits } from "./rateLimit.ts";

/** What one mutation is counted against. */
export interface Budget {
  limit: LimitName;
  who: string;
}

interface Kind {
  account: LimitName;
  address: LimitName;
  /** The same for an account that is not yet settled. */
  newAccount: LimitName;
  newAddress: LimitName;
}

const kinds: Partial<Record<MutationName, Kind>> = {
  "fixture.submit": {
    account: "fixture",
    address: "fixtureFrom",
    newAccount: "newFixture",
    newAddress: "newFixtureFrom",
  },
  "message.send": { account: "message", address: "writeFrom", newAccount: "newMessage", newAddress: "newMessageFrom" },
  "bid.submit": { account: "bid", address: "writeFrom", newAccount: "newBid", newAddress: "writeFrom" },
};
const other: Kind = { account: "change", address: "writeFrom", newAccount: "change", newAddress: "writeFrom" };
const kindOf = new Map<string, Kind>(Object.entries(kinds));

/** Whether this mutation is limited differently for new accounts. */
export function asksWhoIsNew(name: string): boolean {
  return kindOf.has(name);
}

export interface Caller {
  actor: Actor;
  address: string;
  isSettled: boolean;
}

/** Everything that a mutation is counted against, whichever way it arrives. */
export function budgetsOf(name: string, { actor, address, isSettled }: Caller): Budget[] {
  if (actor.kind !== "user") {
    if (name !== visitorSubmission) return [{ limit: "visitorWrite", who: address }];
    return [
      { limit: "submission", who: address },
      { limit: "newFixtureFrom", who: address },
    ];
  }
  const kind = kindOf.get(name) ?? other;
  return [
    { limit: isSettled ? kind.account : kind.newAccount, who: actorKey(actor) },
    { limit: isSettled ? kind.address : kind.newAddress, who: address },
  ];
}

/** Counts one try against each, or against none: throws the 429 of the first exhausted one. */
export async function spendAll(limits: RateLimits, budgets: readonly Budget[]): Promise<void> {
  const spent: Budget[] = [];
  try {
    for (const budget of budgets) {
      await limits.spend(budget.limit, budget.who);
      spent.push(budget);
    }
  } catch (refusal) {
    for (const { limit, who } of spent) await limits.giveBack(limit, who);
    throw refusal;
  }
}
