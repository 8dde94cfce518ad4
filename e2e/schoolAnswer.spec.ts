import { hasTheApp, signsIn } from "./people/anybody.ts";
import { Requester } from "./people/requester.ts";
import { School } from "./people/school.ts";
import { Streamer } from "./people/streamer.ts";
import { aBid, aLiveMatch, anOpenMatch, aRequester, aStreamer, schoolLink } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

const streamUrl = "https://www.youtube.com/watch?v=touchline-w1";

test.describe("when the school withdraws its approval", () => {
  test.use({ expectedErrors: expecting(cutNetwork) });

  test("the stream's link leaves open screens within two seconds, an offline phone at its next call", async ({
    product,
    phoneOf,
    buyPhone,
    openPhone,
  }) => {
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const { match, schoolToken } = await aLiveMatch(
      { requester: requester.api, streamer: streamer.api, product },
      streamUrl,
    );
    const openScreen = await (await phoneOf(streamer.api)).newPage();
    await openScreen.goto("/streamer-dashboard");
    await new Streamer(openScreen).opensDetails(match);
    const link = openScreen.getByRole("link", { name: "Open the stream" });
    await expect(link).toBeVisible();

    const phone = await buyPhone();
    const offline = await phone.open("/login");
    await signsIn(offline, requester);
    await expect(offline).toHaveURL(/\/streamer-dashboard/);
    await hasTheApp(offline);
    await offline.goto("/requester-dashboard");
    await new Requester(offline).opensTab("Assigned Streams");
    const offlineCard = new Requester(offline).match(match);
    await expect(offlineCard.getByText("Live Streaming")).toBeVisible();
    phone.network.cut();

    const school = new School(await (await openPhone()).newPage());
    await school.page.goto(`/permission#${schoolToken}`);
    await expect(school.page.getByRole("heading", { name: "Permission granted" })).toBeVisible();
    await school.takesYesBack();
    await expect(link).toHaveCount(0, { timeout: 20_000 });

    await expect(offlineCard.getByText("Live Streaming")).toBeVisible();
    phone.network.join();
    await expect(offlineCard.getByText("Live Streaming")).toHaveCount(0);
    const stored = await offline.evaluate(async () => {
      const texts: string[] = [];
      for (const { name = "" } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
        });
        for (const table of database.objectStoreNames) {
          const rows = database.transaction(table).objectStore(table).getAll();
          await new Promise((resolve) => (rows.onsuccess = resolve));
          texts.push(JSON.stringify(rows.result));
        }
        database.close();
      }
      return texts.join("\n");
    });
    expect(stored).not.toContain(streamUrl);
  });
});

test("a school that declines sees so at once; the work stops, and the requester sees why", async ({
  product,
  openAs,
  openPhone,
}) => {
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const match = await anOpenMatch(requester.api);
  const bidId = await aBid(streamer.api, match.id);
  await requester.api.patch(`/api/requests/${bidId}`, { status: "accepted" });
  await streamer.api.post("/api/school-permissions", { fixtureId: match.id });
  const screen = new Requester(await openAs(requester.api, "/requester-dashboard"));
  await screen.opensTab("Assigned Streams");
  await expect(screen.match(match).getByText("Awaiting School Permission")).toBeVisible();
  const school = new School(await (await openPhone()).newPage());
  await school.opensLink(await schoolLink(product, match.schoolContactEmail));
  await school.page.getByRole("button", { name: "Approve" }).click();
  await expect(school.page.getByText("Please tick this before you approve.").first()).toBeVisible();
  await school.saysNo("Exams that week.");
  await expect(school.page.getByRole("heading", { name: "You declined" })).toBeInViewport();
  await expect(screen.match(match).getByText("The school declined. The stream won't go ahead.")).toBeVisible();
});

test("opening the school's link decides nothing", { tag: "@long" }, async ({ product, openPhone }) => {
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const match = await anOpenMatch(requester.api);
  const bidId = await aBid(streamer.api, match.id);
  await requester.api.patch(`/api/requests/${bidId}`, { status: "accepted" });
  await streamer.api.post("/api/school-permissions", { fixtureId: match.id });
  const school = new School(await (await openPhone()).newPage());
  await school.opensLink(await schoolLink(product, match.schoolContactEmail));
  const [bid] = await requester.api.get<{ schoolPermissionStatus: string }[]>(`/api/requests?fixtureId=${match.id}`);
  expect(bid?.schoolPermissionStatus).toBe("requested");
});
