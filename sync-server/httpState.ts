import type { Middleware, ParameterizedContext } from "koa";
import type { Actor } from "#shared/entities/actor.ts";

/** What the middleware passes to routes. */
export interface HttpState {
  /** The caller, according to the session. */
  actor: Actor;
  /** The body as received, decompressed. */
  bodyBytes?: Buffer;
  /** The parsed JSON body, or undefined when there was none. */
  body?: unknown;
  requestId: string;
  /** Set by a sign-in: this answer's session is a new one. */
  startsSession?: boolean;
  /** The public address uses https. */
  isHttps?: boolean;
}

export type HttpContext = ParameterizedContext<HttpState>;
export type HttpMiddleware = Middleware<HttpState>;
