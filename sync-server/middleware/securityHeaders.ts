import helmet from "koa-helmet";
import { frameOrigins } from "#shared/rules/streamPlayer.ts";
import type { Env } from "../env.ts";
import type { HttpContext, HttpMiddleware } from "../httpState.ts";

/** Filming needs camera and microphone; a reported no-show and a delivery may add the place; players get nothing. */
const permissions = "camera=(self), microphone=(self), geolocation=(self), payment=(), usb=()";
/** Pages opened through a secret link: they must not reveal the address to other sites. */
const linkPages = ["/claim", "/permission", "/ask", "/reset-password", "/confirm-email", "/share-cost"];

type CallPolicy = Exclude<NonNullable<Parameters<typeof helmet>[0]>["contentSecurityPolicy"], boolean | undefined>;

const callPolicy: CallPolicy = {
  useDefaults: false,
  directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
};

/** An answer or a built file loads nothing itself, so most of a page's headers would have no effect on it. */
function dataHeaders(isHttps: boolean, contentSecurityPolicy: CallPolicy | false): HttpMiddleware {
  return helmet({
    contentSecurityPolicy,
    strictTransportSecurity: isHttps,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/**
 * The frame that plays another site's stream may fetch from every site: it is sandboxed, so that it has no cookies, no
 * storage and no call of this one.
 */
function playerHeaders(isHttps: boolean): HttpMiddleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "connect-src": ["https:"],
        "media-src": ["blob:", "https:"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "frame-ancestors": ["'self'"],
        sandbox: ["allow-scripts"],
      },
    },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: isHttps,
    crossOriginEmbedderPolicy: false,
  });
}

/** Data opened like a page is downloaded as a file, under a name no caller chose. */
async function asFile(ctx: HttpContext, next: () => Promise<unknown>): Promise<void> {
  await next();
  if (!ctx.response.is("json") || ctx.response.get("Content-Disposition")) return;
  ctx.set("Content-Disposition", 'attachment; filename="api.json"');
}

/** A strict content policy and helmet's headers. Behind https, browsers are told to stay on it (HSTS). */
export function securityHeaders(env: Env): HttpMiddleware {
  const isHttps = env.PUBLIC_URL?.startsWith("https:") ?? false;
  const protectCall = dataHeaders(isHttps, callPolicy);
  const protectAsset = dataHeaders(isHttps, false);
  const protectPlayer = playerHeaders(isHttps);
  const protectPage = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(isHttps) },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: isHttps,
    crossOriginEmbedderPolicy: false,
  });
  return (ctx, next) => {
    if (ctx.path.startsWith("/api/")) return protectCall(ctx, () => asFile(ctx, next));
    // A first visit fetches a hundred of these.
    if (ctx.path.startsWith("/assets/")) {
      // Everyone's files; the player's frame, whose origin is opaque, asks for them as another site does.
      ctx.set("Access-Control-Allow-Origin", "*");
      return protectAsset(ctx, next);
    }
    if (ctx.path === "/player.html") return protectPlayer(ctx, next);
    return protectPage(ctx, async () => {
      ctx.set("Permissions-Policy", permissions);
      if (linkPages.includes(ctx.path)) ctx.set("Referrer-Policy", "no-referrer");
      await next();
    });
  };
}

function policy(isHttps: boolean): Record<string, string[]> {
  return {
    "default-src": ["'self'"],
    "script-src": ["'self'"],
    // The encoder of a live film reads the camera in a worker of its own making; it inherits this policy.
    "worker-src": ["'self'", "blob:"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "connect-src": ["'self'"],
    // A stream or recording may be an .mp4 or .m3u8 on any https host.
    "media-src": ["'self'", "blob:", "https:"],
    "frame-src": ["'self'", ...frameOrigins],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": ["'self'"],
    ...(isHttps ? { "upgrade-insecure-requests": [] } : {}),
  };
}
