import type { Page } from "@playwright/test";
import { startPushService, type PushService } from "#server/testing/pushService.ts";
import { permissionTicks } from "#shared/rules/permissionPage.ts";
import { addDays } from "#shared/rules/format.ts";
import { hasTheApp } from "./people/anybody.ts";
import { Requester } from "./people/requester.ts";
import { Streamer } from "./people/streamer.ts";
import type { Api } from "./support/api.ts";
import { notifyingLaunch } from "./support/browser.ts";
import { ClosedApp, type Shown } from "./support/closedApp.ts";
import { aBid, anOpenMatch, aRequester, aStreamer, schoolLink, type Row } from "./support/prepare.ts";
import { startProduct } from "./support/product.ts";
import { expect, test as base } from "./support/test.ts";

/** The product, sending to a push service that checks the sender's signature and decrypts with the device's key. */
const test = base.extend<object, { service: PushService }>({
  service: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ service }, use) => {
      const product = await startProduct(undefined, () => ({ PUSH_SERVICES: service.origin }));
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.use({ launchOptions: notifyingLaunch });

const mostMs = 5_000;

const device = (page: Page) => page.getByRole("region", { name: "Notifications on this device" });

async function turnsOn(page: Page): Promise<void> {
  await device(page).getByRole("button", { name: "Turn on" }).click();
  await expect(device(page).getByText(/^On\. This device shows news/)).toBeVisible();
}

/** Does something, and returns what the last of the closed apps shows. Fails when that took any of them over 5 s. */
async function within5Seconds(
  action: () => Promise<unknown>,
  apps: readonly ClosedApp[],
  title: string,
): Promise<Shown> {
  const began = Date.now();
  await action();
  const shown = await Promise.all(apps.map((app) => app.shows(title)));
  const tookMs = Date.now() - began;
  console.log(`"${title}" after ${tookMs} ms`);
  expect(tookMs, title).toBeLessThanOrEqual(mostMs);
  const last = shown.at(-1);
  if (!last) throw new Error("No closed app was asked.");
  return last;
}

test(
  "a bid, the school's yes, a live match, a moved one and a cancelled one reach closed apps within 5 s, each once although emails go too",
  { tag: ["@long", "@measured"] },
  async ({ product, service, phoneOf, openAs }) => {
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const origin = product.url;
    const closedAppOf = async ({ api, username }: { api: Api; username: string }) =>
      ClosedApp.of({ phone: await phoneOf(api), api, service, origin, path: `/${username}` }, turnsOn);
    const [parents, filmers] = [await closedAppOf(requester), await closedAppOf(streamer)];
    const [match, rainy] = [await anOpenMatch(requester.api), await anOpenMatch(requester.api)];

    let bidId = "";
    const bids = async () => (bidId = await aBid(streamer.api, match.id));
    const bid = await within5Seconds(bids, [parents], "You have a new bid.");
    await leadsTo(parents, bid, "/requester-dashboard", streamer.businessName);

    await requester.api.patch(`/api/requests/${bidId}`, { status: "accepted" });
    await streamer.api.post("/api/school-permissions", { fixtureId: match.id });
    const token = new URL(await schoolLink(product, match.schoolContactEmail)).hash.slice(1);
    const ticks = permissionTicks.map(({ id }) => id);
    const saysYes = () => product.visitor().post("/api/permission/answer", { token, answer: "approved", ticks });
    const yes = await within5Seconds(saysYes, [parents, filmers], "A school has answered.");
    await leadsTo(filmers, yes, "/streamer-dashboard", match.homeSchool);

    await signs(bidId, [requester.api, streamer.api]);
    const streamUrl = "https://www.youtube.com/watch?v=jNQXAC9IVRw";
    const goesLive = () => streamer.api.patch(`/api/requests/${bidId}`, { streamUrl });
    const live = await within5Seconds(goesLive, [parents], "A match is live.");
    await leadsTo(parents, live, "/requester-dashboard", match.homeSchool);

    const rainyBid = await aBid(streamer.api, rainy.id);
    await requester.api.patch(`/api/requests/${rainyBid}`, { status: "accepted" });
    const filmer = new Streamer(await openAs(streamer.api, "/streamer-dashboard"));
    const parent = new Requester(await openAs(requester.api, "/requester-dashboard"));
    await parent.opensTab("Assigned Streams");
    await filmer.match(rainy).getByRole("button", { name: "Propose another date" }).click();
    const dialog = filmer.page.getByRole("dialog", { name: "Propose another date" });
    await dialog.getByLabel("New date").fill(addDays(rainy.matchDate, 3));
    await dialog.getByRole("button", { name: "Propose" }).click();
    const accepts = () => parent.match(rainy).getByRole("button", { name: "Accept" }).click();
    const moved = await within5Seconds(accepts, [parents, filmers], "A match has a new date.");
    await leadsTo(filmers, moved, "/streamer-dashboard", rainy.homeSchool);

    const cancels = () =>
      requester.api.patch(`/api/requests/${rainyBid}`, { status: "cancelled", cancelReason: "Rain." });
    const cancelled = await within5Seconds(cancels, [filmers], "A booking was cancelled.");
    await leadsTo(filmers, cancelled, "/streamer-dashboard", rainy.homeSchool);

    await expect
      .poll(() => product.mail.sentTo(streamer.email).then((mails) => mails.map(({ subject }) => subject)))
      .toEqual(expect.arrayContaining([expect.stringMatching(/said yes/), expect.stringMatching(/cancelled/)]));
    for (const app of [parents, filmers]) {
      const ids = app.pushes().map(({ message }) => message["id"]);
      expect(new Set(ids).size, "each notification was pushed once").toBe(ids.length);
    }
    expect(service.faults).toEqual([]);
  },
);

test(
  "the same push shown twice is one notification, without names, and is read once it is opened",
  { tag: "@long" },
  async ({ product, service, phoneOf }) => {
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const parts = { phone: await phoneOf(requester.api), api: requester.api, service, origin: product.url };
    const app = await ClosedApp.of({ ...parts, path: "/twice" }, turnsOn);
    const match = await anOpenMatch(requester.api);
    await aBid(streamer.api, match.id);
    const bid = await app.shows("You have a new bid.");
    const [push] = app.pushes();
    if (push) await app.deliver(push);
    const all = await app.shown();
    expect(all.map(({ tag }) => tag)).toEqual([bid.tag]);
    expect(JSON.stringify(all)).not.toMatch(new RegExp([match.homeSchool, streamer.businessName, "2400"].join("|")));
    const page = await app.opens(bid);
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  },
);

test(
  "a subscription that its service calls gone is asked once and forgotten, and the next start makes another",
  { tag: "@long" },
  async ({ product, service, phoneOf }) => {
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const phone = await phoneOf(requester.api);
    const parts = { phone, api: requester.api, service, origin: product.url, path: "/gone" };
    await ClosedApp.of(parts, turnsOn);
    service.answers.set("/gone", 410);
    for (const match of [await anOpenMatch(requester.api), await anOpenMatch(requester.api)]) {
      await aBid(streamer.api, match.id);
      await expect.poll(() => service.asked.get("/gone")).toBe(1);
    }
    service.answers.delete("/gone");
    const page = await phone.newPage();
    const renewed = page.waitForResponse((response) => response.url().endsWith("/api/push/subscription"));
    await page.goto("/requester-dashboard");
    expect((await renewed).status()).toBe(201);
    await aBid(streamer.api, (await anOpenMatch(requester.api)).id);
    await expect.poll(() => service.asked.get("/gone")).toBe(2);
  },
);

test(
  "the app asks once a request has been sent, never on a first visit, and shows what the browser promises",
  { tag: "@long" },
  async ({ product, service, phoneOf }) => {
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const match = await anOpenMatch(requester.api);
    const phone = await phoneOf(streamer.api);
    const { serverKey } = await streamer.api.get<{ serverKey: string }>("/api/push");
    expect(serverKey).not.toBe("");
    const card = (page: Page) => page.getByRole("region", { name: "Hear it at once" });
    const parts = { phone, api: streamer.api, service, origin: product.url, path: "/asked" };
    await ClosedApp.of(parts, async (page) => {
      await page.goto("/browse-fixtures");
      await hasTheApp(page, "streamer");
      await expect(card(page)).toHaveCount(0);
      await new Streamer(page).bidsOn(match, { price: "2400", message: "Two cameras." });
      await card(page).getByRole("button", { name: "Turn on" }).click();
      const answered = page.getByRole("region", { name: "Notifications are on" });
      await expect(answered.getByText(/^This browser (promises to keep|may delete) what you save here/)).toBeVisible();
      await answered.getByRole("button", { name: "Got it" }).click();
      await expect(card(page)).toHaveCount(0);
    });
  },
);

async function leadsTo(app: ClosedApp, notification: Shown, path: string, words: string): Promise<void> {
  const page = await app.opens(notification);
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.getByRole("main").getByText(words).filter({ visible: true }).first()).toBeVisible();
  await page.close();
}

async function signs(bidId: string, sides: readonly Api[]): Promise<void> {
  for (const side of sides) {
    const [contract] = await side.get<Row[]>(`/api/contracts?bidId=${bidId}`);
    const signature = { typedName: "Thandi Mokoena", textHash: contract?.["textHash"], startNow: true };
    await side.post(`/api/contracts/${contract?.id}/sign`, signature);
  }
}
