import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import { decided } from "../testing/factories.ts";
import { aPhone, type TestPhone } from "../testing/live.ts";
import { roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;
let accounts: RoleAccounts;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "touchline-watch-"));
  await writeFile(path.join(folder, "index.html"), "<html><head></head><body>frame</body></html>");
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
  const id = phone.permissionId;
  expect((await previewOf(phone)).status).toBe(200);
  await decided(server.app, { kind: "school", permissionId: id }, "permission.withdraw", { id });
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
