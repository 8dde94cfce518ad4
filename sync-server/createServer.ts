import type Router from "@koa/router";
import Koa from "koa";
import conditionalGet from "koa-conditional-get";
import { isRoutePath } from "#shared/rules/routeAccess.ts";
import type { AppContext } from "./appContext.ts";
import { cookieKeys, ownCookies } from "./auth/ownCookies.ts";
import { sessions } from "./auth/sessions.ts";
import type { HttpMiddleware, HttpState } from "./httpState.ts";
import { auditCalls } from "./middleware/auditCalls.ts";
import { compressAnswers } from "./middleware/compressAnswers.ts";
import { handleErrors } from "./middleware/handleErrors.ts";
import { inTurn } from "./middleware/inTurn.ts";
import { loadActor } from "./middleware/loadActor.ts";
import { measureRequests } from "./middleware/measureRequests.ts";
import { parseBody, receiveBody } from "./middleware/readBody.ts";
import { requestLog } from "./middleware/requestLog.ts";
import { sameOrigin } from "./middleware/sameOrigin.ts";
import { securityHeaders } from "./middleware/securityHeaders.ts";
import { healthRoutes } from "./routes/health.ts";
import { crawlerRoutes } from "./routes/crawlers.ts";
import { pagePreview } from "./routes/pagePreview.ts";
import { sharedVideoRoute } from "./routes/sharedVideo.ts";
import { watchPictures } from "./routes/watchPicture.ts";
import { watchPreview } from "./routes/watchPreview.ts";
import { staticApp } from "./routes/staticApp.ts";

interface ServerOptions {
  /** Routers that read their own bodies; asked before pages, bodies and sessions. */
  early: readonly Router<HttpState>[];
  /** Routers that read their own bodies: files are not JSON. */
  streams: readonly Router<HttpState>[];
  /** Everything except pages, app files and health, in the order they are asked. */
  routers: readonly Router<HttpState>[];
  /** The built app; without it only the API works. */
  appDir: string;
}

interface HttpServer {
  koa: Koa<HttpState>;
  /** Every route that is not a page or file: the role table has a row for each. */
  routes: string[];
}

/** The whole HTTP side: assembled, not listening yet. */
export function createServer(app: AppContext, { early, streams, routers, appDir }: ServerOptions): HttpServer {
  const health = healthRoutes(app);
  // Only the nearest proxy's entry counts: the caller can write whatever is left of it in X-Forwarded-For.
  const koa = new Koa<HttpState>({ proxy: app.env.TRUST_PROXY, maxIpsCount: 1 });
  koa.keys = cookieKeys(app.keys.session);
  koa.on("error", (error: unknown) => logFault(app, error));
  koa.use(requestLog(app.log));
  koa.use(measureRequests(app.meters));
  koa.use(securityHeaders(app.env));
  koa.use(handleErrors(app.log));
  koa.use(conditionalGet());
  koa.use(health.routes());
  for (const router of early) koa.use(router.routes());
  const compress = compressAnswers();
  const crawlers = crawlerRoutes(app);
  koa.use(crawlers.routes());
  const shared = sharedVideoRoute();
  koa.use(shared.routes());
  koa.use(pagePreview(app, appDir, compress));
  koa.use(watchPreview(app, appDir, compress));
  koa.use(watchPictures(app));
  koa.use(staticApp(appDir, isRoutePath));
  koa.use(compress);
  koa.use(sameOrigin(app.env));
  koa.use(ownCookies(app.env));
  koa.use(receiveBody());
  koa.use(inTurn(app.env));
  koa.use(sessions(koa, app));
  koa.use(auditCalls(app));
  koa.use(loadActor(app));
  koa.use(notKept);
  for (const router of streams) koa.use(router.routes()).use(router.allowedMethods());
  koa.use(parseBody);
  for (const router of routers) koa.use(router.routes()).use(router.allowedMethods());
  return { koa, routes: [health, crawlers, shared, ...early, ...streams, ...routers].flatMap(routesOf) };
}

/** "GET /api/fixtures" for every method and path that a router answers. */
function routesOf(router: Router<HttpState>): string[] {
  return router.stack.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== "HEAD").map((method) => `${method} ${String(path).replace(/\/$/, "")}`),
  );
}

/**
 * Answers of the API belong to the caller, whom a visitor's cookie or a link's token may also identify: no shared cache
 * keeps them, and a sign-out leaves none in the browser. Film is too large to download every time, so it is revalidated
 * at each use.
 */
const notKept: HttpMiddleware = async (ctx, next) => {
  const isFilm = ctx.path.startsWith("/api/media/");
  const isPersonal = ctx.state.actor.kind === "user" || ctx.method !== "GET" || ctx.get("Cookie") !== "";
  ctx.set("Cache-Control", isPersonal && !isFilm ? "no-store" : "private, no-cache");
  await next();
};

const callerLeft = ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"];

/**
 * Koa reports errors here once an answer has begun, mostly visitors who left or who sent something other than HTTP
 * (HPE_…): neither may fill the log.
 */
function logFault(app: AppContext, error: unknown): void {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (callerLeft.includes(code) || code.startsWith("HPE_")) return;
  app.log.error({ type: error instanceof Error ? error.name : typeof error, code }, "An answer could not be finished");
}
