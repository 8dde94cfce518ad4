import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mostShownSeconds, shownAddress, shownPlaces, type ShownPlace } from "#shared/api/shownPlaces.ts";
import { noSeconds, type ShownSeconds } from "../live/shownMinutes.ts";
import { shownMinutesOf } from "../live/shownLog.ts";
import { sponsorReceipt } from "../live/sponsorReceipt.ts";
import { decided } from "../testing/factories.ts";
import { aPhone, type TestPhone } from "../testing/live.ts";
import { decodedPictures, liveFilm } from "../testing/liveFilm.ts";
import { pdfText } from "../testing/mailServer.ts";
import { openWatch } from "../testing/openWatch.ts";
import { roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { announced, sendFile } from "../testing/sendFile.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { hasFfmpeg } from "../testing/videoFiles.ts";
import { schoolWithdraws } from "../testing/workflow.ts";

let server: TestServer;
let accounts: RoleAccounts;
beforeAll(async () => {
  server = await startTestServer();
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(() => server.close());

/** Builds a whole booking: slow on a busy machine. */
const slow = { timeout: 90_000 };
const shop = { clientType: "business", businessName: "Corner Bakery" };
const receiptOf = (id: string | number) => `/api/fixtures/${id}/sponsor-receipt`;

/** A page says so, with the link's key. */
async function says(phone: TestPhone, place: ShownPlace, seconds: number, userAgent = "one"): Promise<number> {
  const body = { place, seconds, key: await phone.key() };
  const headers = { "User-Agent": userAgent };
  return (await server.call("POST", shownAddress(phone.fixtureId), { body, headers })).status;
}

async function deliver({ bidId, fixtureId }: TestPhone): Promise<void> {
  const { actor } = accounts.thatStreamer;
  const { number } = (await server.app.rows.rowOne("fixture", fixtureId)) ?? {};
  await decided(server.app, actor, "stream.start", { bidId, streamUrl: `/watch?match=${number}` });
  await decided(server.app, actor, "stream.deliver", { bidId });
}

async function receipt(phone: TestPhone): Promise<string> {
  const answer = await fetch(server.base + receiptOf(phone.fixtureId), {
    headers: { Cookie: accounts.thatRequester.cookie },
  });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  return pdfText(new Uint8Array(await answer.arrayBuffer()));
}

test("the receipt adds up what the pages said, minute by minute", slow, async () => {
  const phone = await aPhone(server, accounts, shop);
  await phone.putInit(0);
  for (let n = 0; n < 5; n += 1) await phone.put(n);
  expect([await says(phone, "picture", 30), await says(phone, "picture", 12, "two")]).toEqual([200, 200]);
  expect([await says(phone, "overlay", 24), await says(phone, "score", 60)]).toEqual([200, 200]);
  await phone.end(5);
  await deliver(phone);
  await vi.waitFor(async () => expect(await says(phone, "picture", 18, "three")).toBe(200));
  const text = await receipt(phone);
  expect(text).toMatch(/Sponsor's receipt.*For Corner Bakery/);
  expect(text).toMatch(/The match that you brought, on film.*0 min 10 s/);
  expect(text).toMatch(/In the picture itself.*0 min 24 s/);
  // 42 s of two viewers, 18 s of a third after the match, a minute of one reader.
  expect(text).toMatch(/Watched live on the match's page.*0\.7 viewer min/);
  expect(text).toMatch(/Watched as a replay.*0\.3 viewer min/);
  expect(text).toMatch(/score alone.*1\.0 viewer min/);
  const [, overlay, live] = /Sum (\d+) (\d+) \d+ \d+/.exec(text) ?? [];
  expect([overlay, live]).toEqual(["24", "42"]);
});

test(
  "minutes of other processes and of days before a restart are on the receipt, and an overlay's minute has 60 seconds",
  slow,
  async () => {
    const phone = await aPhone(server, accounts, shop);
    await deliver(phone);
    const { fixtureId } = phone;
    const at = (minute: string) => new Date(`2026-12-05T${minute}:00.000Z`);
    const rows = [
      { minute: at("10:00"), overlay: 40, live: 60 },
      { minute: at("10:00"), overlay: 40, live: 120 },
      { minute: at("10:01"), overlay: 30, live: 60 },
      { minute: at("19:30"), replay: 600 },
      { minute: at("22:30"), replay: 60 },
    ].map((row, n) => ({ _id: `${fixtureId} ${n}`, fixtureId, ...noSeconds, ...row }));
    await shownMinutesOf(server.app.database).insertMany(rows);
    const text = await receipt(phone);
    expect(text).toContain("12:00 60 180 0 0 12:01 30 60 0 0 Sum 90 240 0 0");
    expect(text).toContain("In 2 minutes; on average 2.0 viewers, at most 3.0 in one minute.");
    // South African days: 22:30 UTC is the next one.
    expect(text).toMatch(/05\/12\/2026 0 0 600 0 06\/12\/2026 0 0 60 0 Sum 0 0 660 0/);
  },
);

/** Where on the receipt a minute is listed in which the match was shown in this way alone. */
const listedAs: Readonly<Record<keyof ShownSeconds, "minutes" | "days">> = {
  live: "minutes",
  overlay: "minutes",
  replay: "days",
  score: "days",
};

test.each(Object.entries(listedAs))(
  "a minute in which the match was shown in one way alone is listed once: %s",
  slow,
  async (way, where) => {
    const phone = await aPhone(server, accounts, shop);
    await deliver(phone);
    const { fixtureId } = phone;
    const row = { fixtureId, minute: new Date("2026-12-05T10:00:00.000Z"), ...noSeconds, [way]: 30 };
    await shownMinutesOf(server.app.database).insertOne({ _id: fixtureId, ...row });
    const fixture = await server.app.rows.rowOne("fixture", fixtureId);
    if (!fixture) throw new Error("There is no match.");
    const { minutes, days, all } = await sponsorReceipt(server.app, fixture);
    expect({ minutes: minutes.length, days: days.length }).toEqual({ minutes: 0, days: 0, [where]: 1 });
    expect(all).toEqual({ ...noSeconds, [way]: 30 });
  },
);

test.skipIf(!hasFfmpeg)(
  "the film's length on the receipt is that of the recording's frames, within two percent",
  { timeout: 120_000, tags: ["long"] },
  async () => {
    const phone = await aPhone(server, accounts, shop);
    const film = await liveFilm({ seconds: 12 });
    await phone.putInit(0, film.init);
    for (const [n, bytes] of film.segments.entries()) await phone.put(n, bytes);
    const lengthOf = async () => {
      const [, minutes, seconds] = /on film.*?(\d+) min (\d+) s/.exec(await receipt(phone)) ?? [];
      return Number(minutes) * 60 + Number(seconds);
    };
    await phone.end(film.segments.length);
    await deliver(phone);
    const before = await lengthOf();
    const bidOf = () => server.app.rows.rowOne("bid", phone.bidId);
    await expect.poll(async () => (await bidOf())?.recordingState, { timeout: 40_000 }).toBe("ready");
    const recording = await fetch(server.base + ((await bidOf())?.recordingUrl ?? ""), {
      headers: { Cookie: accounts.thatRequester.cookie },
    });
    const frames = decodedPictures(Buffer.from(await recording.arrayBuffer()));
    expect(frames).toBeGreaterThan(300);
    for (const seconds of [before, await lengthOf()]) expect(Math.abs(seconds / (frames / 30) - 1)).toBeLessThan(0.02);
  },
);

test("the receipt is for whoever paid and admins, once the match is delivered", slow, async () => {
  const phone = await aPhone(server, accounts, shop);
  const { fixtureId } = phone;
  const status = async (role: keyof RoleAccounts, id: string | number = fixtureId) =>
    (await server.call("GET", receiptOf(id), { cookie: accounts[role].cookie })).status;
  expect([await status("thatRequester"), await status("admin")]).toEqual([409, 409]);
  await deliver(phone);
  const { number = 0 } = (await server.app.rows.rowOne("fixture", fixtureId)) ?? {};
  for (const id of [fixtureId, number]) {
    for (const role of ["thatRequester", "admin"] as const) expect(await status(role, id)).toBe(200);
    for (const role of ["thatStreamer", "requester", "streamer", "user"] as const)
      expect(await status(role, id)).toBe(404);
  }
  expect((await server.call("GET", receiptOf(fixtureId))).status).toBe(401);
  for (const id of [crypto.randomUUID(), 999_999, "x", "..%2f", "0"]) {
    expect([404, 400]).toContain(await status("admin", id));
  }
  const family = await aPhone(server, accounts);
  await deliver(family);
  expect(await status("thatRequester", family.fixtureId)).toBe(404);
});

test(
  "seconds are taken from viewers who are let in, in their range, and while the school permits the match",
  slow,
  async () => {
    const phone = await aPhone(server, accounts, shop);
    const key = await phone.key();
    const call = async (body: unknown, id = phone.fixtureId) =>
      (await server.call("POST", shownAddress(id), { body })).status;
    const good = { place: "picture", seconds: 10, key };
    expect(await call(good)).toBe(200);
    for (const wrong of [
      ...[
        { ...good, late: { seconds: 0, sinceSeconds: 60 } },
        { ...good, seconds: -5 },
        { ...good, seconds: 0.5 },
        { ...good, seconds: "10" },
      ],
      ...[{ ...good, seconds: mostShownSeconds + 1 }, { ...good, place: "elsewhere" }, { place: "picture" }, [], "x"],
    ]) {
      expect(await call(wrong)).toBe(400);
    }
    expect(await call({ ...good, key: crypto.randomUUID() })).toBe(404);
    expect(await call(good, crypto.randomUUID())).toBe(404);
    await schoolWithdraws(server.app, phone);
    for (const place of shownPlaces) expect(await call({ ...good, place })).toBe(404);
  },
);

test("a sponsor's pictures are shown to viewers of its match, and to nobody after a withdrawal", slow, async () => {
  const shape = { width: 600, height: 300, channels: 3, background: "#c33" } as const;
  const bytes = await sharp({ create: shape }).png().toBuffer();
  const assets = (["logo", "banner"] as const).map((purpose) => ({ ...announced(bytes, `${purpose}.png`), purpose }));
  const phone = await aPhone(server, accounts, { ...shop, assets });
  for (const { id } of assets) {
    expect((await sendFile(server, accounts.thatRequester.cookie, id, bytes)).status).toBe(0);
  }
  const fixture = () => server.app.rows.rowOne("fixture", phone.fixtureId);
  await vi.waitFor(async () => expect((await fixture())?.bannerImages).toBeTruthy(), { timeout: 30_000 });
  const key = await phone.key();
  const watch = await openWatch(server, phone.fixtureId, { key });
  const { sponsor } = await watch.until(
    ({ sponsor: shown }) => shown?.logo !== undefined && shown.banners?.length === 1,
  );
  const addresses = [sponsor?.logo ?? "", ...(sponsor?.banners ?? [])];
  expect(sponsor?.name).toBe("Corner Bakery");
  for (const address of addresses) {
    const answer = await fetch(server.base + address);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    const full = await fetch(server.base + address.replace("/small", "/full"));
    const wide = await sharp(Buffer.from(await full.arrayBuffer())).metadata();
    expect(wide.width).toBe(600);
    expect((await fetch(server.base + address.replace(key, crypto.randomUUID()))).status).toBe(403);
    expect((await fetch(server.base + address.split("?")[0])).status).toBe(403);
  }
  // Only the match's own pictures.
  const [logo = ""] = addresses;
  expect((await fetch(server.base + logo.replace(/sponsor\/[^/]+/, `sponsor/${crypto.randomUUID()}`))).status).toBe(
    404,
  );
  await schoolWithdraws(server.app, phone);
  for (const address of addresses) expect((await fetch(server.base + address)).status).toBe(403);
  expect((await watch.until((state) => state.phase === "hidden")).sponsor).toBeUndefined();
  watch.close();
});
