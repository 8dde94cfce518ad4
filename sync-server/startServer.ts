import type { Logger } from "pino";
import type { SyncResponse } from "#shared/api/syncProtocol.ts";
import type { OpenApp } from "./openApp.ts";
import { rememberRequests } from "./auth/requestCookie.ts";
import { submittedIn } from "./auth/visitorSubmission.ts";
import { createServer } from "./createServer.ts";
import { isProduction, type Env } from "./env.ts";
import { listen } from "./httpListener.ts";
import type { HttpContext } from "./httpState.ts";
import { startJobs } from "./jobs/startJobs.ts";
import { openApp } from "./openApp.ts";
import { WatchRooms } from "./live/watchRooms.ts";
import { livePartRoutes } from "./routes/liveParts.ts";
import { mediaRoutes } from "./routes/media.ts";
import type { ProviderSetup } from "./payments/providerSetup.ts";
import { sandboxOf } from "./payments/sandboxProvider.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { OpenPokes } from "./routes/openPokes.ts";
import { billingDocumentRoutes } from "./routes/billingDocuments.ts";
import { checkoutForms } from "./routes/checkoutForms.ts";
import { paymentWebhooks } from "./routes/paymentWebhook.ts";
import { restRoutes } from "./routes/rest.ts";
import { sandboxPages } from "./routes/sandboxPages.ts";
import { syncRoutes } from "./routes/sync.ts";
import { syncAllowance } from "./routes/syncAllowance.ts";
import { sponsorReceiptRoutes } from "./routes/sponsorReceipts.ts";
import { calendarRoutes } from "./routes/calendar.ts";
import { watchRoutes } from "./routes/watch.ts";
import { uploadRoutes } from "./routes/uploads.ts";

export interface RunningServer {
  opened: OpenApp;
  port: number;
  /** Method and path of every route that is not a page or file. */
  routes: readonly string[];
  close(): Promise<void>;
}

interface StartOptions {
  env: Env;
  log: Logger;
  appDir: string;
  /** Runs on the open database before the server takes requests: the demo data. */
  prepare?(opened: OpenApp): Promise<void>;
  /** Which jobs this process works on: all if absent, those that something asked for, or none. */
  jobs?: "all" | "asked" | "none";
  /** The payment providers it knows; absent: the product's. */
  providers?: readonly ProviderSetup[];
}

/** Environment → database → accounts and data → ready. Closing runs in reverse. */
export async function startServer({
  env,
  log,
  appDir,
  prepare,
  providers,
  jobs = "all",
}: StartOptions): Promise<RunningServer> {
  const opened = await openApp(env, log, providers);
  const { app, engine, pokes } = opened;
  try {
    await prepare?.(opened);
    const sync = syncRoutes({
      engine,
      pokes,
      open: new OpenPokes(app),
      allowance: syncAllowance(app),
      onAnswer: rememberSubmissions,
    });
    const sandbox = sandboxOf(app.payments);
    if (isProduction(env) && sandbox === app.payments.forNew) {
      log.warn("Payments go through the sandbox: no money moves. Set the keys of a payment provider");
    }
    const early = [paymentWebhooks(app), checkoutForms(app), ...(sandbox ? [sandboxPages(sandbox)] : [])];
    const watch = watchRoutes(app, new WatchRooms(app), new OpenPokes(app));
    const routers = [
      ...[
        sync,
        watch,
        restRoutes(app),
        mediaRoutes(app),
        billingDocumentRoutes(app),
        sponsorReceiptRoutes(app),
        calendarRoutes(app),
        metricsRoutes(opened),
      ],
    ];
    const streams = [uploadRoutes(app), livePartRoutes(app)];
    const { koa, routes } = createServer(app, { early, streams, routers, appDir });
    const listener = await listen(koa, env.PORT, env.HOST);
    const stopJobs = jobs === "none" ? undefined : startJobs(app, { hasRecurringJobs: jobs === "all" });
    return {
      opened,
      port: listener.port,
      routes,
      close: async () => {
        await listener.close();
        await stopJobs?.();
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** A visitor's submission through sync sets the same cookie as one over REST. */
function rememberSubmissions(ctx: HttpContext, _actor: unknown, answer: SyncResponse): void {
  const submitted = submittedIn(answer);
  if (submitted.length > 0) rememberRequests(ctx, submitted);
}
