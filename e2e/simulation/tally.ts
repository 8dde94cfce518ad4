/** How often each thing happened in the histories of this process: what never happens is not tested. */
export const tally = new Map<string, number>();

export function count(what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}
