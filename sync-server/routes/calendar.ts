import Router from "@koa/router";
import { DomainError } from "#shared/rules/domainError.ts";
import { calendarText, type CalendarEvent } from "#shared/rules/calendarFile.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { AppContext } from "../appContext.ts";
import { calendarOwner } from "../auth/calendarKey.ts";
import { publicAddress } from "../env.ts";
import type { HttpState } from "../httpState.ts";
import { addressKey } from "../limits/rateLimit.ts";

/** An account's booked matches as a calendar to subscribe to. Its address is the key: calendars cannot sign in. */
export function calendarRoutes(app: AppContext): Router<HttpState> {
  const router = new Router<HttpState>();
  router.get("/api/calendar/:file", async (ctx) => {
    await app.limits.spend("calendar", addressKey(ctx.ip));
    const [, key = ""] = /^(.+)\.ics$/.exec(String(ctx.params["file"])) ?? [];
    const userId = await calendarOwner(app, key);
    if (userId === undefined) throw new DomainError("row.notFound");
    const base = publicAddress(app.env);
    ctx.set("Cache-Control", "no-store");
    ctx.set("Referrer-Policy", "no-referrer");
    ctx.type = "text/calendar; charset=utf-8";
    ctx.body = calendarText(await eventsOf(app, userId, base), "Touchline");
  });
  return router;
}

/** Each booked match once, on the date that holds now; its revision rises with each change, so calendars move it. */
async function eventsOf({ rows }: AppContext, userId: string, base: string): Promise<CalendarEvent[]> {
  const [profile] = await rows.rowMany("streamer", { where: { userId }, limit: 1 });
  const films = profile ? await rows.rowMany("bid", { where: { streamerId: profile.id } }) : [];
  const asked = await rows.rowMany("bid", { where: { requesterId: userId } });
  const booked = [...films, ...asked].filter(({ status }) => status === "accepted");
  const events = await Promise.all(
    booked.map(async (bid) => {
      const fixture = await rows.rowOne("fixture", bid.fixtureId);
      return fixture ? [eventFor(fixture, bid, userId, base)] : [];
    }),
  );
  return events.flat();
}

function eventFor(fixture: Fixture, bid: Bid, userId: string, base: string): CalendarEvent {
  const dashboard = bid.streamerUserId === userId ? "/streamer-dashboard" : "/requester-dashboard";
  return {
    id: fixture.id,
    revision: fixture.rev,
    title: matchTitle(fixture),
    date: fixture.matchDate,
    time: fixture.matchTime,
    place: [fixture.venue, fixture.homeSchool, "South Africa"].join(", "),
    address: `${base}${dashboard}?fixture=${fixture.id}`,
  };
}
