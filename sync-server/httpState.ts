import type { Middleware, ParameterizedContext } from "koa";
import type { Actor } from "#shared/entities/actor.ts";

/** What the middleware leaves for routes. */
export interface HttpState {
  /** Who asks, told by the session. */
  actor: Actor;
  /** The body as it came, inflated. */
  bodyBytes?: Buffer;
  /** The parsed JSON body, or undefined when there was none. */
  body?: unknown;
  requestId: string;
  /** Set by a sign-in: the session of this answer is a new one. */
  startsSession?: boolean;
  /** The public address is one of https. */
  isHttps?: boolean;
}

export type HttpContext = ParameterizedContext<HttpState>;
export type HttpMiddleware = Middleware<HttpState>;
