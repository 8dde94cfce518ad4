import { hasTheApp, readsThatItIsSaved, signsIn } from "./people/anybody.ts";
import { Requester } from "./people/requester.ts";
import { Streamer } from "./people/streamer.ts";
import { anOpenMatch, aBid, aRequester, aStreamer } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

test(
  "a streamer booked elsewhere then is warned before bidding, even in a dead spot, and the parent before accepting",
  { tag: "@long" },
  async ({ product, openAs, buyPhone }) => {
    const [parent, other, streamer] = await Promise.all([aRequester(product), aRequester(product), aStreamer(product)]);
    const match = await anOpenMatch(parent.api);
    const taken = await anOpenMatch(other.api, {
      matchDate: match.matchDate,
      matchTime: "11:30",
      venue: "Loftus, Pretoria",
    });
    const bidId = await aBid(streamer.api, taken.id);
    await other.api.patch(`/api/requests/${bidId}`, { status: "accepted" });

    const phone = await buyPhone();
    const page = await phone.open("/login");
    await signsIn(page, streamer);
    await hasTheApp(page, "streamer");
    const filmer = new Streamer(page);
    await page.goto("/browse-fixtures");
    await filmer.finds(match);
    phone.network.cut();
    const dialog = await filmer.opensBidFor(match);
    await expect(dialog.getByText("You film another match at that time")).toBeVisible();
    await expect(dialog.getByText(`${taken.homeSchool} vs ${taken.awaySchool}, 11:30, Loftus, Pretoria`)).toBeVisible();
    await dialog.getByLabel("Message").fill("My colleague films the other one.");
    await dialog.getByRole("button", { name: /^Bid R/ }).click();
    await readsThatItIsSaved(page);
    phone.network.join();

    const requester = new Requester(await openAs(parent.api, "/requester-dashboard"));
    const bid = requester.page.getByRole("listitem").filter({ hasText: streamer.businessName });
    await expect(bid.getByText("Has another match at that time")).toBeVisible({ timeout: 30_000 });
    await requester.asksToAccept(streamer.businessName);
    await expect(requester.page.getByRole("dialog").getByText("Has another match at that time")).toBeVisible();
    await expect(requester.page.getByText(taken.homeSchool)).toHaveCount(0);
    await expect(requester.page.getByText("Loftus")).toHaveCount(0);
  },
);

test(
  "a streamer adds a day off in a dead spot, and the parent reads that they are away, never why",
  { tag: "@long" },
  async ({ product, openAs, buyPhone }) => {
    const [parent, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const match = await anOpenMatch(parent.api);
    await aBid(streamer.api, match.id);
    const phone = await buyPhone();
    const page = await phone.open("/login");
    await signsIn(page, streamer);
    await hasTheApp(page, "streamer");
    await page.goto("/streamer-dashboard?tab=profile");
    const daysOff = page.getByRole("region", { name: "Days off" });
    await daysOff.getByRole("button", { name: "Add days off" }).click();
    phone.network.cut();
    const dialog = page.getByRole("dialog", { name: "Add days off" });
    await dialog.getByLabel("First day").fill(match.matchDate);
    await dialog.getByLabel("Reason").fill("My sister marries");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await readsThatItIsSaved(page);
    await expect(daysOff.getByText("My sister marries")).toBeVisible();
    phone.network.join();
    const requester = new Requester(await openAs(parent.api, "/requester-dashboard"));
    await expect(requester.page.getByText("Says they are away then")).toBeVisible({ timeout: 30_000 });
    await expect(requester.page.getByText("marries")).toHaveCount(0);
    await daysOff.getByRole("button", { name: /^Delete: / }).click();
    await expect(requester.page.getByText("Says they are away then")).toHaveCount(0, { timeout: 30_000 });
  },
);
