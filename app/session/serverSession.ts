import { call } from "#app/api/apiClient.ts";
import { untilReached } from "#app/api/untilReached.ts";
import type { AnswerOf } from "#shared/api/contract.ts";
import { isSignOutOwed, oweSignOut } from "./storedUser.ts";

/**
 * What this device and the server have to settle about the session, one thing at a time and in the background: whatever
 * the person does next ends it, so that an answer from before never undoes it.
 */
export class ServerSession {
  private current = new AbortController();

  /** Ends what was being asked. The signal ends with the next question. */
  ask(): AbortSignal {
    this.current.abort();
    this.current = new AbortController();
    return this.current.signal;
  }

  /** Ends the server's session as soon as it can be reached, also after a restart: until then it is owed. */
  async end(): Promise<void> {
    oweSignOut(true);
    const signal = this.ask();
    await untilReached(() => call("logout", { signal }), signal);
    oweSignOut(false);
  }

  /** Who the server says this is; null for nobody, with what a sign-in that was begun still asks for. */
  async whoIsThis(): Promise<AnswerOf<"me">> {
    if (isSignOutOwed()) await this.end();
    const signal = this.ask();
    const answer = await untilReached(() => call("me", { signal }), signal);
    signal.throwIfAborted();
    return answer;
  }
}
