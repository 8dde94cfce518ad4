import Router from "@koa/router";
import { addDays } from "date-fns";
import { prerenderedPages } from "#shared/rules/prerenderedPages.ts";
import { routeGuards } from "#shared/rules/routeAccess.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { AppContext } from "../appContext.ts";
import { publicAddress } from "../env.ts";
import type { HttpContext, HttpState } from "../httpState.ts";
import { escapedText } from "./openGraph.ts";

const visitor: Actor = { kind: "visitor" };
/** RFC 9116 recommends less than a year; later readers fetch the file again. */
const contactDays = 180;
/** Personal pages, or those opened by a link in an email: every page not prerendered for everyone. */
const closedPages = Object.keys(routeGuards).filter(
  (path) => path !== "/request" && !prerenderedPages.some((page) => page === path),
);

/**
 * The files that search engines and researchers look for. API calls, personal pages and secret links are closed to
 * search engines, and so are single reels: a copy in a search engine would outlive the school's permission.
 */
export function crawlerRoutes(app: AppContext): Router<HttpState> {
  const home = publicAddress(app.env);
  const router = new Router<HttpState>();
  router.get("/robots.txt", (ctx) => {
    answer(ctx, "text/plain; charset=utf-8", robots(home));
  });
  router.get("/sitemap.xml", async (ctx) => {
    answer(ctx, "application/xml; charset=utf-8", sitemap([...pages(home), ...(await profiles(app, home))]));
  });
  router.get("/.well-known/security.txt", (ctx) => {
    const contact = app.env.SUPPORT_EMAIL;
    if (!contact) return;
    answer(ctx, "text/plain; charset=utf-8", securityContact(home, contact));
  });
  return router;
}

function answer(ctx: HttpContext, type: string, body: string): void {
  ctx.type = type;
  ctx.set("Cache-Control", "public, max-age=3600");
  ctx.body = body;
}

function robots(home: string): string {
  const closed = ["/api/", ...closedPages, "/*?reel="].map((path) => `Disallow: ${path}`);
  const pictures = "Allow: /previews/";
  return ["User-agent: *", ...closed, pictures, "", `Sitemap: ${home}/sitemap.xml`, ""].join("\n");
}

function pages(home: string): string[] {
  return prerenderedPages.map((page) => `${home}${page}`);
}

async function profiles({ rows }: AppContext, home: string): Promise<string[]> {
  const streamers = await rows.viewMany("streamer", visitor);
  return streamers.flatMap(({ id }) => (id === undefined ? [] : `${home}/streamers?streamer=${id}`));
}

function sitemap(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `<url><loc>${escapedText(address)}</loc></url>`);
  const root = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function securityContact(home: string, email: string): string {
  const expires = addDays(new Date(), contactDays).toISOString();
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en, af",
    `Canonical: ${home}/.well-known/security.txt`,
    "",
  ].join("\n");
}
