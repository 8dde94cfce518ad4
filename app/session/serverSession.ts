import { call } from "#app/api/apiClient.ts";
import { untilReached } from "#app/api/untilReached.ts";
import type { AnswerOf } from "#shared/api/contract.ts";
import { isSignOutPending, setSignOutPending } from "./storedUser.ts";

/**
 * Settles the session with the server, one thing at a time and in the background: any later action by the user aborts
 * it, so that an outdated answer never undoes that action.
 */
export class ServerSession {
  private current = new AbortController();

  /** Aborts the previous question. The signal aborts with the next one. */
  ask(): AbortSignal {
    this.current.abort();
    this.current = new AbortController();
    return this.current.signal;
  }

  /** Ends the server's session as soon as it can be reached, even after a restart: until then it is owed. */
  async end(): Promise<void> {
    setSignOutPending(true);
    const signal = this.ask();
    await untilReached(() => call("logout", { signal }), signal);
    setSignOutPending(false);
  }

  /** Who this is according to the server; null for nobody, with what an unfinished sign-in still requires. */
  async whoIsThis(): Promise<AnswerOf<"me">> {
    if (isSignOutPending()) await this.end();
    const signal = this.ask();
    const answer = await untilReached(() => call("me", { signal }), signal);
    signal.throwIfAborted();
    return answer;
  }
}
