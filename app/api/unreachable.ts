/** No answer of our server came: no network, a dead spot, or somebody else (a portal, a proxy) answered in its place. */
export class Unreachable extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause });
    this.name = "Unreachable";
  }
}

/** The call stayed silent while the server could be seen: whoever asked may ask again at once. */
export class CallLost extends Unreachable {}

/** True when a call did not get through, which may be different in a moment. */
export function isUnreachable(error: unknown): boolean {
  // A script that a call needs and that could not be fetched is a TypeError of the browser's own.
  return error instanceof Unreachable || error instanceof TypeError;
}
