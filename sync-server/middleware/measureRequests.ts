import type { HttpContext, HttpMiddleware } from "../httpState.ts";
import type { Meters } from "../metrics/meters.ts";

const methods = ["GET", "POST", "PATCH", "DELETE"];

/** How long each call took to answer. Labels are route patterns, never requested URLs. */
export function measureRequests({ requests }: Meters): HttpMiddleware {
  return async (ctx, next) => {
    const stopTimer = requests.startTimer();
    await next();
    const method = methods.includes(ctx.method) ? ctx.method : "other";
    stopTimer({ method, route: routeOf(ctx), status: String(ctx.status) });
  };
}

function routeOf(ctx: HttpContext): string {
  const matched: unknown = Reflect.get(ctx, "_matchedRoute");
  if (typeof matched === "string") return matched.replace(/(.)\/$/, "$1");
  return ctx.path.startsWith("/api/") ? "unknown" : "app";
}
