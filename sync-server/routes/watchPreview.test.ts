import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { liveAddress } from "#shared/api/live.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import { decided } from "../testing/factories.ts";
import { aPhone, type TestPhone } from "../testing/live.ts";
import { plainGet } from "../testing/plainGet.ts";
import { roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { schoolWithdraws } from "../testing/workflow.ts";

let server: TestServer;
let accounts: RoleAccounts;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "touchline-watch-"));
  await writeFile(path.join(folder, "watch.html"), "<html><head></head><body>frame</body></html>");
  server = await startTestServer({ appDir: folder });
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function previewOf(phone: TestPhone) {
  const fixture = await server.app.rows.rowOne("fixture", phone.fixtureId);
  const address = watchAddress(fixture?.number ?? 0);
  return { fixture, address, ...(await server.call("GET", address)) };
}

test("a link to a match shows its schools, sport and day to a messenger, and nothing that is not public", async () => {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  await phone.put(0);
  const platform = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  await decided(server.app, accounts.thatStreamer.actor, "stream.start", { bidId: phone.bidId, streamUrl: platform });
  const { status, text, fixture } = await previewOf(phone);
  expect(status).toBe(200);
  expect(text).toContain(`content="${fixture?.homeSchool} vs ${fixture?.awaySchool}"`);
  expect(text).toContain(String(fixture?.sport));
  const streamer = await server.app.rows.rowOne("user", accounts.thatStreamer.userId);
  const requester = await server.app.rows.rowOne("user", accounts.thatRequester.userId);
  const secrets = [await phone.key(), "youtube", phone.streamId, fixture?.contactName, fixture?.contactEmail];
  for (const secret of [...secrets, streamer?.username, requester?.username, requester?.email]) {
    expect(secret, "a secret to look for").toBeTruthy();
    expect(text).not.toContain(String(secret));
  }
});

test("within two seconds of a withdrawal the page answers 403 without the match's facts, then still the app", async () => {
  const phone = await aPhone(server, accounts);
  expect((await previewOf(phone)).status).toBe(200);
  await schoolWithdraws(server.app, phone);
  await vi.waitFor(async () => expect((await previewOf(phone)).status).toBe(403), { timeout: 2_000 });
  const { text, fixture } = await previewOf(phone);
  expect(text).toContain("frame");
  expect(text).not.toContain(String(fixture?.homeSchool));
});

test("an unknown match, or none that could be one, answers 404 with the app; without a match the page opens", async () => {
  for (const match of ["99999999", "0", "-1", "twelve", "1e3", '"><script>', crypto.randomUUID()]) {
    const { status, text } = await server.call("GET", `/watch?match=${encodeURIComponent(match)}`);
    expect({ match, status }).toEqual({ match, status: 404 });
    expect(text).toContain("frame");
    expect(text).not.toContain("<script>");
  }
  expect((await server.call("GET", "/watch")).status).toBe(200);
  expect((await server.call("GET", "/watch?match=1&match=2")).status).toBe(404);
});

test("a match's link names its own picture, which messengers may keep", async () => {
  const phone = await aPhone(server, accounts);
  const { text, fixture } = await previewOf(phone);
  const address = `/previews/match-${fixture?.number}.jpg`;
  expect(text).toMatch(new RegExp(`og:image" content="[^"]*${address.replace(".", "\\.")}"`));
  const picture = await fetch(server.base + address);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
  expect(bytes.length).toBeLessThan(100_000);
  const known = { "If-None-Match": picture.headers.get("ETag") ?? "" };
  const again = await plainGet(server.running.port, address, known);
  expect(again.status).toBe(304);
});

test.each(["99999999", "0", "abc", "1.5", "-1"])("there is no picture of match %s", async (number) => {
  expect((await server.call("GET", `/previews/match-${number}.jpg`)).status).toBe(404);
});

test("everything of a withdrawn match answers 403 or 404 within two seconds, for every viewer", async () => {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  for (const segment of [0, 1]) await phone.put(segment);
  const key = await phone.key();
  const { fixture, address } = await previewOf(phone);
  const { text } = await phone.get(liveAddress.live(phone.streamId, key));
  const signed = `/api/live/${phone.streamId}/${text.split("\n").find((line) => /^\d/.test(line))}`;
  const gets = [
    ...[liveAddress.live(phone.streamId, key), liveAddress.replay(phone.streamId, key), signed],
    `${liveAddress.segment(phone.streamId, 0)}?key=${key}`,
    `${liveAddress.init(phone.streamId, 0)}?key=${key}`,
    ...[address, `/previews/match-${fixture?.number}.jpg`],
  ];
  const cookies = ["", ...[accounts.thatRequester, accounts.thatStreamer, accounts.admin].map(({ cookie }) => cookie)];
  const statuses = async () => {
    const answers = gets.flatMap((each) => cookies.map(async (cookie) => (await phone.get(each, cookie)).status));
    return new Set(await Promise.all(answers));
  };
  expect([...(await statuses())]).toEqual([200]);
  await schoolWithdraws(server.app, phone);
  const withdrawnAt = Date.now();
  await vi.waitFor(async () => expect([...(await statuses())].every((each) => [403, 404].includes(each))).toBe(true), {
    timeout: 5_000,
  });
  expect(Date.now() - withdrawnAt).toBeLessThan(2_000);
  const join = await server.call("POST", liveAddress.open(phone.fixtureId), { cookie: phone.cookie, body: {} });
  expect([join.status, (await phone.put(2)).status]).toEqual([403, 403]);
});
