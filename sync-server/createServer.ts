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
import { staticApp } from "./routes/staticApp.ts";

interface ServerOptions {
  /** Asked before pages, bodies and sessions are looked at: what reads its body itself. */
  early: readonly Router<HttpState>[];
  /** What reads its bodies itself: files are no JSON. */
  streams: readonly Router<HttpState>[];
  /** Everything that is no page or file of the app, but health, in the order in which it is asked. */
  routers: readonly Router<HttpState>[];
  /** The built app; without it only the API answers. */
  appDir: string;
}

interface HttpServer {
  koa: Koa<HttpState>;
  /** Everything that is no page or file: the role table has a row for each. */
  routes: string[];
}

/** The whole HTTP side: built from its parts, listening to nothing yet. */
export function createServer(app: AppContext, { early, streams, routers, appDir }: ServerOptions): HttpServer {
  const health = healthRoutes(app);
  // Only the nearest proxy's word counts: what stands left of it in X-Forwarded-For, the caller has written.
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
 * Answers of the API belong to the person who asked, whom also a visitor's cookie or a link's token tells: no cache between keeps them, and who signs out leaves none in the
 * browser. Film is too large to be fetched anew each time, and is asked about at each use.
 */
const notKept: HttpMiddleware = async (ctx, next) => {
  const isFilm = ctx.path.startsWith("/api/media/");
  const isPersonal = ctx.state.actor.kind === "user" || ctx.method !== "GET" || ctx.get("Cookie") !== "";
  ctx.set("Cache-Control", isPersonal && !isFilm ? "no-store" : "private, no-cache");
  await next();
};

const callerLeft = ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"];

/**
 * Koa reports here what happens after an answer has begun, above all visitors who went away, or who sent what is no
 * HTTP (HPE_…): neither may fill the log.
 */
function logFault(app: AppContext, error: unknown): void {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (callerLeft.includes(code) || code.startsWith("HPE_")) return;
  app.log.error({ type: error instanceof Error ? error.name : typeof error, code }, "An answer could not be finished");
}
