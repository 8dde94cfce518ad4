/** @module-tag long */
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callNames, calls } from "#shared/api/contract.ts";
import { PROTOCOL_VERSION, SCHEMA_VERSION } from "#shared/api/syncProtocol.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { prerenderedFile, prerenderedPages } from "#shared/rules/prerenderedPages.ts";
import { allTicks } from "#shared/testing/sampleMutations.ts";
import { decided } from "../testing/factories.ts";
import { openWatch } from "../testing/openWatch.ts";
import { accountOf, roleAccounts, sidesOf, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow } from "../testing/workflow.ts";

/** Everyone who is no side of the match. */
const outsiders = ["visitor", "user", "streamer", "requester"] as const;
/** What a streamer types, and the part of it that names the video. */
const typed = [
  ["https://www.youtube.com/watch?v=RaWaDdRess1", "RaWaDdRess1"],
  ["https://vimeo.com/987654321", "987654321"],
  ["https://www.twitch.tv/rawaddress_school", "rawaddress_school"],
  ["https://www.facebook.com/rawschool/videos/55", "rawschool"],
  ["https://cdn.rawschool.example/live/match.m3u8", "cdn.rawschool"],
] as const;
let server: TestServer;
let accounts: RoleAccounts;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "touchline-raw-"));
  for (const page of ["index.html", "watch.html", ...prerenderedPages.map(prerenderedFile)]) {
    await mkdir(path.dirname(path.join(folder, page)), { recursive: true });
    await writeFile(path.join(folder, page), "<html><head></head><body>frame</body></html>");
  }
  server = await startTestServer({ appDir: folder });
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A match that is live at the typed address, and then delivered with it; everyone may be shown it on lists. */
async function aListedMatch(address: string) {
  const { fixtureId, permissionId, bidId } = await aWorkflow(server.app, sidesOf(accounts), "asked");
  const school = { kind: "school" as const, permissionId };
  const yes = { id: permissionId, answer: "approved", ticks: allTicks, mayBeListed: true };
  await decided(server.app, school, "permission.answer", yes);
  const [contract] = await server.app.rows.rowMany("contract", { where: { bidId } });
  for (const { actor } of [accounts.thatStreamer, accounts.thatRequester]) {
    const signature = { contractId: contract?.id, textHash: contract?.textHash, typedName: "Nomsa Person" };
    await decided(server.app, actor, "contract.sign", signature);
  }
  await decided(server.app, accounts.thatStreamer.actor, "stream.start", { bidId, streamUrl: address });
  const fixture = await server.app.rows.rowOne("fixture", fixtureId);
  if (!fixture) throw new Error("There is no match.");
  const deliver = () =>
    decided(server.app, accounts.thatStreamer.actor, "stream.deliver", { bidId, recordingUrl: address });
  return { fixture, bidId, deliver };
}

/** Every answer that people outside the match can get: rows, calls, previews and pages, by where they came from. */
async function publicAnswers(fixture: Fixture): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const role of outsiders) {
    const account = accountOf(accounts, role);
    const cookie = account?.cookie ?? "";
    for (const name of callNames.filter((each) => calls[each].method === "GET")) {
      for (const id of [fixture.id, String(fixture.number), accounts.thatStreamer.streamerId]) {
        const { text } = await server.call("GET", calls[name].path.replace(":id", id), { cookie });
        answers.set(`${role} ${name} ${id}`, text);
      }
    }
    const versions = { protocolVersion: PROTOCOL_VERSION, schemaVersion: SCHEMA_VERSION };
    const first = { userId: account?.userId ?? "visitor", clientId: crypto.randomUUID(), limit: 500 };
    for (let cursor: unknown = null, page = 0; page < 50; page += 1) {
      const body = { ...versions, ...first, cursor, mutations: [], waiting: [] };
      const { text, json } = await server.call("POST", "/api/sync", { cookie, body });
      answers.set(`${role} sync ${page}`, text);
      const { more, cursor: next } = json as { more: boolean; cursor: unknown };
      if (!more) break;
      cursor = next;
    }
  }
  for (const page of [...prerenderedPages, `/watch?match=${fixture.number}`, "/sitemap.xml"]) {
    answers.set(page, (await server.call("GET", page)).text);
  }
  return answers;
}

test.each(typed)(
  "nobody outside the match reads %s anywhere, live or delivered",
  async (address, named) => {
    const { fixture, bidId, deliver } = await aListedMatch(address);
    const own = await server.app.rows.viewOne("bid", bidId, accounts.thatStreamer.actor);
    expect(JSON.stringify(own), "the streamer sees what they typed").toContain(address);
    for (const stage of ["live", "delivered"]) {
      if (stage === "delivered") await deliver();
      const answers = await publicAnswers(fixture);
      expect([...answers.values()].some((text) => text.includes(fixture.homeSchool))).toBe(true);
      const leaks = [...answers].filter(([, text]) => text.includes(named)).map(([from]) => from);
      expect(leaks, stage).toEqual([]);
    }
  },
  120_000,
);

test.each(typed.slice(0, 4))("viewers of %s get the platform's player, and not its page", async (address) => {
  const { fixture, bidId } = await aListedMatch(address);
  const key = (await server.app.rows.rowOne("bid", bidId))?.watchKey;
  for (const options of [{}, { key }, { cookie: accounts.thatRequester.cookie }]) {
    const watch = await openWatch(server, fixture.id, options);
    expect(await watch.until(() => true)).toMatchObject({ phase: "live", video: { kind: "frame" } });
    expect(watch.received()).not.toContain(address);
    watch.close();
  }
});

test("a page that no frame plays is named to those who have the link, and never to everyone", async () => {
  const address = "https://www.youtube.com/@rawschool/live";
  const { fixture, bidId } = await aListedMatch(address);
  const key = (await server.app.rows.rowOne("bid", bidId))?.watchKey;
  const inside = await openWatch(server, fixture.id, { key });
  expect(await inside.until(() => true)).toMatchObject({ video: { kind: "link", href: address } });
  const everyone = await openWatch(server, fixture.id, {});
  expect(await everyone.until(() => true)).toMatchObject({ phase: "live", video: null });
  expect(everyone.received()).not.toContain("rawschool");
  inside.close();
  everyone.close();
});
