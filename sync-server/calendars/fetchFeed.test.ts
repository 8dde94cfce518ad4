import { afterAll, beforeAll, expect, test } from "vitest";
import { gzipSync } from "node:zlib";
import { aCalendar, hostileAnswers, redirectTo, startFeedServer, type FeedServer } from "../testing/feedServer.ts";
import { fetchFeed } from "./fetchFeed.ts";

let feeds: FeedServer;
let other: FeedServer;

beforeAll(async () => {
  [feeds, other] = await Promise.all([startFeedServer(), startFeedServer()]);
});
afterAll(() => Promise.all([feeds.close(), other.close()]));

const calendar = aCalendar();
const fetched = (address: string, withinMs = 1_000) =>
  fetchFeed(address, { env: { CALENDAR_ORIGINS: [feeds.origin] }, withinMs });

test("the text arrives, compressed or not, and after redirects to allowed addresses", async () => {
  const plain = feeds.serves("/plain.ics", calendar);
  const packed = feeds.serves(
    "/packed.ics",
    (response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(calendar)),
  );
  const moved = feeds.serves("/moved.ics", redirectTo("/plain.ics"));
  for (const address of [plain, packed, moved]) expect(await fetched(address)).toBe(calendar);
});

test.each([
  ["endless", "tooSlow"],
  ["silent", "tooSlow"],
  ["large", "tooLarge"],
  ["saysLarge", "tooLarge"],
  ["bomb", "tooLarge"],
  ["broken", "unreachable"],
  ["cutOff", "unreachable"],
] as const)("an answer that is %s ends as '%s' within its time", async (kind, failure) => {
  const address = feeds.serves(`/${kind}`, hostileAnswers[kind]);
  // Only answers that are too slow must be cut short; unpacking a large one may take longer on a busy machine.
  const mostMs = failure === "tooSlow" ? 1_000 : 10_000;
  const began = Date.now();
  await expect(fetched(address, mostMs)).rejects.toMatchObject({ name: "CalendarError", failure });
  expect(Date.now() - began).toBeLessThan(mostMs + 4_000);
});

test.each([
  ["http://127.0.0.1:{port}/x.ics", "another port of this machine"],
  ["http://calendar.example/x.ics", "no https"],
  ["https://calendar.example:8443/x.ics", "another port"],
  ["https://127.0.0.1/x.ics", "this machine"],
  ["https://0x7f.1/x.ics", "this machine, written otherwise"],
  ["https://2130706433/x.ics", "this machine as a number"],
  ["https://[::1]/x.ics", "this machine by IPv6"],
  ["https://[::ffff:127.0.0.1]/x.ics", "this machine by a mapped IPv4"],
  ["https://169.254.169.254/latest/meta-data", "the host's own data"],
  ["https://localhost/x.ics", "this machine by its name"],
  ["ftp://calendar.example/x.ics", "no web address"],
])("%s (%s) is never fetched, not even after a redirect", async (written) => {
  const address = written.replace("{port}", new URL(other.origin).port);
  other.serves("/x.ics", calendar);
  await expect(fetched(address)).rejects.toMatchObject({ failure: "private" });
  const moved = feeds.serves("/elsewhere", redirectTo(address));
  await expect(fetched(moved)).rejects.toMatchObject({ failure: "private" });
  expect(other.asked("/x.ics")).toBe(0);
});

test("redirect loops, broken redirects and error answers are refused", async () => {
  const circle = feeds.serves("/circle", redirectTo("/circle"));
  const nowhere = feeds.serves("/nowhere", redirectTo("https://"));
  const away = feeds.serves("/away", (response) => void response.writeHead(503).end());
  for (const address of [circle, nowhere, away, `${feeds.origin}/unknown`]) {
    await expect(fetched(address)).rejects.toMatchObject({ failure: "refused" });
  }
  expect(feeds.asked("/circle")).toBe(6);
  await feeds.close();
  await expect(fetched(`${feeds.origin}/plain.ics`)).rejects.toMatchObject({ failure: "unreachable" });
});
