import type { Budget } from "./budgets.ts";
import type { Pause, RateLimits } from "./rateLimit.ts";

export interface Granted {
  /** How many, from the start. */
  granted: number;
  pause?: Pause;
}

interface Counted extends Budget {
  /** Positions in the list that count here. */
  places: number[];
}

/**
 * How many of a list may come now, each counted against its budgets; an empty list of budgets costs nothing. The first
 * item over a limit and everything behind it wait, and cost nothing either.
 */
export async function grantedPrefix(limits: RateLimits, list: readonly (readonly Budget[])[]): Promise<Granted> {
  const counted = grouped(list);
  const taken: { of: Counted; count: number }[] = [];
  let allowed: Granted = { granted: list.length };
  for (const of of counted) {
    // Items that another limit already holds back are not counted here even briefly: other calls share this limit.
    const places = of.places.filter((place) => place < allowed.granted);
    if (places.length === 0) continue;
    const { granted, pause } = await limits.take(of.limit, of.who, places.length);
    taken.push({ of, count: granted });
    const firstOver = places[granted];
    if (pause && firstOver !== undefined) allowed = { granted: firstOver, pause };
  }
  for (const { of, count } of taken) {
    const used = of.places.filter((place) => place < allowed.granted).length;
    if (count > used) await limits.giveBack(of.limit, of.who, count - used);
  }
  return allowed;
}

function grouped(list: readonly (readonly Budget[])[]): Counted[] {
  const groups = new Map<string, Counted>();
  for (const [place, budgets] of list.entries()) {
    for (const budget of budgets) {
      const key = `${budget.limit} ${budget.who}`;
      const group = groups.get(key) ?? { ...budget, places: [] };
      group.places.push(place);
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}
