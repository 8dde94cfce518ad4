import { Subject, type Observable } from "rxjs";
import { Unreachable } from "#app/api/unreachable.ts";
import type { Transport } from "./exchange.ts";

/**
 * The same transport, and `again`, which emits when a call gets through after one that did not: no event of the browser
 * says that a dead spot is over, and a connection that was open during it may stay silent.
 */
export function noticingReach(transport: Transport): { transport: Transport; again: Observable<void> } {
  const again = new Subject<void>();
  let isCutOff = false;
  const noticing: Transport = async (request, mayBeLost) => {
    try {
      const answer = await transport(request, mayBeLost);
      if (isCutOff) again.next();
      isCutOff = false;
      return answer;
    } catch (error) {
      isCutOff ||= error instanceof Unreachable;
      throw error;
    }
  };
  return { transport: noticing, again };
}
