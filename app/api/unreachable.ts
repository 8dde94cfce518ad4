/** Our server did not answer: no network, a dead spot, or something else (a portal, a proxy) answered in its place. */
export class Unreachable extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause });
    this.name = "Unreachable";
  }
}

/** The call stayed silent while the server could be seen: the caller may repeat it at once. */
export class CallLost extends Unreachable {}

/** True when a call did not get through, which may change in a moment. */
export function isUnreachable(error: unknown): boolean {
  // A script that a call needs and that could not be loaded is the browser's TypeError.
  return error instanceof Unreachable || error instanceof TypeError;
}
