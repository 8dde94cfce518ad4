import { aCalendar, anEvent, startFeedServer, type FeedServer } from "#server/testing/feedServer.ts";
import { aBid, anOpenMatch, aRequester, aStreamer } from "./support/prepare.ts";
import { startProduct } from "./support/product.ts";
import { expect, notInstalled, test as base } from "./support/test.ts";

/** The built product, which may read this machine's calendars. */
const test = base.extend<object, { feeds: FeedServer }>({
  feeds: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const feeds = await startFeedServer();
      await use(feeds);
      await feeds.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ feeds }, use) => {
      const product = await startProduct(undefined, () => ({ CALENDAR_ORIGINS: feeds.origin }));
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.use(notInstalled);

test(
  "a streamer connects a calendar, and the parent reads that they are away during an event, never which",
  { tag: "@long" },
  async ({ product, openAs, feeds }) => {
    const [parent, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const match = await anOpenMatch(parent.api);
    await aBid(streamer.api, match.id);
    const start = `${match.matchDate.replaceAll("-", "")}T${match.matchTime.replace(":", "")}00`;
    const event = anEvent("UID:1", `DTSTART;TZID=Africa/Johannesburg:${start}`, "DURATION:PT2H");
    const address = feeds.serves("/private/basic.ics", aCalendar(event));

    const page = await openAs(streamer.api, "/streamer-dashboard?tab=profile");
    const calendar = page.getByRole("region", { name: "Your calendar" });
    const typed = calendar.getByLabel("Address of your calendar");
    const connects = async (typedAddress: string) => {
      await typed.fill(typedAddress);
      await calendar.getByRole("button", { name: "Connect" }).click();
    };
    await connects("http://10.0.0.7/private/basic.ics");
    await expect(calendar.getByText(/^This address leads into a private network/)).toBeVisible();
    await expect(typed).toHaveValue("http://10.0.0.7/private/basic.ics");
    await connects(feeds.serves("/private/page", "<!doctype html><p>Sign in</p>"));
    await expect(calendar.getByText("We could not read 127.0.0.1")).toBeVisible();
    await expect(calendar.getByText(/^There is no calendar at this address/)).toBeVisible();
    await calendar.getByRole("button", { name: "Correct the address" }).click();
    await expect(typed).toHaveValue(/private\/page$/);
    await connects(address);
    await expect(calendar.getByText(/^127\.0\.0\.1: 1 busy time in the coming six months/)).toBeVisible();

    const requester = await openAs(parent.api, "/requester-dashboard");
    await expect(requester.getByText("Says they are away then")).toBeVisible();
    await expect(requester.getByText(/dentist|Sea Point/)).toHaveCount(0);
  },
);
