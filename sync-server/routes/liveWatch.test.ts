import { afterAll, beforeAll, expect, test } from "vitest";
import { liveAddress, liveNowSchema, watchStateSchema, type WatchPhase } from "#shared/api/live.ts";
import { allTicks } from "#shared/testing/sampleMutations.ts";
import { permissionToken } from "../auth/claimLinks.ts";
import { decided } from "../testing/factories.ts";
import { aFilmingPhone, aPhone, type TestPhone } from "../testing/live.ts";
import { roleAccounts, sidesOf, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { openWatch } from "../testing/openWatch.ts";
import { aWorkflow, schoolWithdraws } from "../testing/workflow.ts";

let server: TestServer;
let accounts: RoleAccounts;
beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(() => server.close());

const filming = (segments: number) => aFilmingPhone(server, accounts, segments);

test("parties watch by their session, others by the key, and nobody else", async () => {
  const phone = await filming(1);
  const part = liveAddress.segment(phone.streamId, 0);
  for (const address of [liveAddress.live(phone.streamId), liveAddress.replay(phone.streamId), part]) {
    for (const role of ["thatStreamer", "thatRequester", "admin"] as const) {
      expect((await phone.get(address, accounts[role].cookie)).status).toBe(200);
    }
    expect((await phone.get(`${address}?key=${await phone.key()}`)).status).toBe(200);
    for (const role of ["user", "streamer", "requester"] as const) {
      expect(await phone.get(address, accounts[role].cookie)).toMatchObject({ status: 403 });
    }
    expect((await phone.get(address)).status).toBe(403);
    expect((await phone.get(`${address}?key=${crypto.randomUUID()}`)).status).toBe(403);
  }
  expect((await phone.get(liveAddress.live(crypto.randomUUID()))).status).toBe(404);
});

test("a cache between us and the viewers keeps only what its address alone opens", async () => {
  const phone = await filming(1);
  const key = await phone.key();
  const { text } = await phone.get(liveAddress.live(phone.streamId, key));
  const signed = `/api/live/${phone.streamId}/${text.split("\n").find((line) => /^\d/.test(line))}`;
  const isKept = async (address: string, cookie?: string) => {
    const { status, headers } = await phone.get(address, cookie);
    expect(status, address).toBe(200);
    return /public/.test(headers.get("Cache-Control") ?? "");
  };
  for (const address of [liveAddress.live, liveAddress.replay].map((of) => of(phone.streamId, key))) {
    expect(await isKept(address), address).toBe(true);
  }
  expect(await isKept(signed)).toBe(true);
  const bySession = [
    liveAddress.live(phone.streamId),
    liveAddress.replay(phone.streamId),
    liveAddress.segment(phone.streamId, 0),
  ];
  for (const address of bySession) {
    for (const role of ["thatStreamer", "thatRequester", "admin"] as const) {
      expect(await isKept(address, accounts[role].cookie), `${address} for ${role}`).toBe(false);
    }
  }
});

test("a signed address works without a key, only for its own part", async () => {
  const phone = await filming(2);
  const { text } = await phone.get(liveAddress.live(phone.streamId, await phone.key()));
  const [first = "", second = ""] = text.split("\n").filter((line) => /^\d/.test(line));
  const at = (address: string) => phone.get(`/api/live/${phone.streamId}/${address}`);
  expect((await at(first)).status).toBe(200);
  expect((await at(second.replace(/^\d/, "0"))).status).toBe(403);
  expect((await at(first.replace(/until=\d+/, "until=99999999999"))).status).toBe(403);
  expect(await at(first.replace(/until=\d+/, "until=x"))).toMatchObject({ status: 403 });
});

test("withdrawal darkens playlists, segments and signed addresses within two seconds", async () => {
  const phone = await filming(2);
  const key = await phone.key();
  const { text } = await phone.get(liveAddress.live(phone.streamId, key));
  const signed = `/api/live/${phone.streamId}/${text.split("\n").find((line) => /^\d/.test(line))}`;
  const watch = await openWatch(server, phone.fixtureId, { key });
  expect((await watch.until((state) => state.phase === "live")).video).toMatchObject({ kind: "own" });
  const before = Date.now();
  await schoolWithdraws(server.app, phone);
  const addresses = [liveAddress.live(phone.streamId, key), liveAddress.replay(phone.streamId, key), signed];
  for (const address of addresses)
    expect(await phone.get(address)).toMatchObject({ status: 403, text: "This match is not shown any more." });
  for (const { cookie } of [accounts.thatStreamer, accounts.thatRequester, accounts.admin]) {
    expect((await phone.get(liveAddress.live(phone.streamId), cookie)).status).toBe(403);
  }
  const dark = await watch.until((state) => state.phase === "hidden");
  expect(Date.now() - before).toBeLessThan(2_000);
  expect(dark).toEqual({ match: dark.match, phase: "hidden", video: null, viewers: dark.viewers, isListed: false });
  watch.close();
});

test("a suspended streamer's match is dark", async () => {
  const streamer = await roleAccounts(server.app);
  const phone = await aPhone(server, streamer);
  await phone.putInit(0);
  await phone.put(0);
  const address = liveAddress.live(phone.streamId, await phone.key());
  expect((await phone.get(address)).status).toBe(200);
  const { userId: id } = streamer.thatStreamer;
  await decided(server.app, accounts.admin.actor, "user.suspend", { id, reason: "Broke the rules" });
  expect([403, 404]).toContain((await phone.get(address)).status);
  expect((await phone.put(1)).status).toBe(403);
});

test("a new yes makes a new key, and the old link is told so", async () => {
  const phone = await filming(1);
  const old = await phone.key();
  await schoolWithdraws(server.app, phone);
  const id = crypto.randomUUID();
  await decided(server.app, accounts.thatStreamer.actor, "permission.request", {
    id,
    bidId: phone.bidId,
    message: "Please",
  });
  const answer = { id, answer: "approved", ticks: allTicks };
  await decided(server.app, { kind: "school", permissionId: id }, "permission.answer", answer);
  expect(await phone.key()).not.toBe(old);
  expect(await phone.get(liveAddress.live(phone.streamId, old))).toMatchObject({
    status: 403,
    text: expect.stringMatching(/link is old/),
  });
  const watch = await openWatch(server, phone.fixtureId, { key: old });
  expect(await watch.until(() => true)).toMatchObject({ phase: "notAllowed", video: null });
  watch.close();
});

test("who is not let in learns what everyone may know, and nothing else", async () => {
  const phone = await filming(1);
  const watch = await openWatch(server, phone.fixtureId, {});
  const state = await watch.until(() => true);
  expect(state).toEqual({ match: state.match, phase: "notAllowed", video: null, viewers: 0, isListed: false });
  expect(watch.received()).not.toMatch(/m3u8|youtu|[0-9a-f]{8}-[0-9a-f]{4}/);
  watch.close();
  expect((await server.call("GET", liveAddress.watch(999_999))).status).toBe(404);
  expect((await server.call("GET", liveAddress.watch("nonsense"))).status).toBe(404);
});

test("viewers see each phase of a match from its agreement to its replay", async () => {
  const { fixtureId, bidId } = await aWorkflow(server.app, sidesOf(accounts), "signed");
  const key = (await server.app.rows.rowOne("bid", bidId))?.watchKey;
  const watch = await openWatch(server, fixtureId, { key });
  const reaches = (phase: WatchPhase) => watch.until((state) => state.phase === phase);
  await reaches("notYet");
  const { cookie } = accounts.thatStreamer;
  const fixture = await server.app.rows.rowOne("fixture", fixtureId);
  const streamUrl = `/watch?match=${fixture?.number}`;
  await decided(server.app, accounts.thatStreamer.actor, "stream.start", { bidId, streamUrl });
  await reaches("settingUp");
  await server.call("POST", liveAddress.open(fixtureId), { cookie, body: {} });
  watch.close();
});

test("a match whose school allows lists is open to everyone while it is live", async () => {
  const { fixtureId, permissionId, bidId } = await aWorkflow(server.app, sidesOf(accounts), "asked");
  const { text: token } = permissionToken(permissionId, new Date(), server.app.keys);
  const answer = { token, answer: "approved", ticks: allTicks, mayBeListed: true };
  expect((await server.call("POST", "/api/permission/answer", { body: answer })).status).toBe(200);
  const listedMatches = async () => {
    const { matches } = liveNowSchema.parse((await server.call("GET", liveAddress.now)).json);
    return matches.map(({ number }) => number);
  };
  const number = (await server.app.rows.rowOne("fixture", fixtureId))?.number;
  expect(await listedMatches()).not.toContain(number);
  const [contract] = await server.app.rows.rowMany("contract", { where: { bidId } });
  for (const { actor } of [accounts.thatStreamer, accounts.thatRequester]) {
    const signature = { contractId: contract?.id, textHash: contract?.textHash, typedName: "Nomsa Person" };
    await decided(server.app, actor, "contract.sign", signature);
  }
  await decided(server.app, accounts.thatStreamer.actor, "stream.start", {
    bidId,
    streamUrl: "https://youtube.com/live/abcdefghijk",
  });
  expect(await listedMatches()).toContain(number);
  const watch = await openWatch(server, fixtureId, {});
  const state = await watch.until(() => true);
  expect(state).toMatchObject({
    phase: "live",
    isListed: true,
    video: { kind: "frame", source: "https://www.youtube-nocookie.com/embed/abcdefghijk" },
  });
  watch.close();
  await schoolWithdraws(server.app, { permissionId });
  await expect.poll(listedMatches).not.toContain(number);
});

/** The phone's last segment arrived nine seconds ago. */
async function silences({ streamId }: TestPhone): Promise<void> {
  const old = { $set: { arrivedAt: new Date(Date.now() - 9_000) } };
  for (const name of ["liveSegments", "liveInits"]) {
    await server.app.database.collection(name).updateMany({ streamId }, old);
  }
  server.app.live.index.forget(streamId);
}

test("silence for eight seconds is a signal that is gone, and its return is live again", async () => {
  const phone = await filming(1);
  await silences(phone);
  const watch = await openWatch(server, phone.fixtureId, { key: await phone.key() });
  await watch.until((state) => state.phase === "catchingUp");
  await phone.put(1);
  await watch.until((state) => state.phase === "live");
  watch.close();
});

test("silence is half-time from the end of the first half until the second is played", async () => {
  const phone = await filming(1);
  await silences(phone);
  const watch = await openWatch(server, phone.fixtureId, { key: await phone.key() });
  const clock = (turn: number, kind: "play" | "stop", period: number, clockMs: number) =>
    decided(server.app, accounts.thatStreamer.actor, "score.period", {
      ...{ id: crypto.randomUUID(), fixtureId: phone.fixtureId, bidId: phone.bidId },
      ...{ at: new Date().toISOString(), turn, kind, period, clockMs },
    });
  await clock(1, "stop", 1, 2_400_000);
  await watch.until((state) => state.phase === "catchingUp" && state.score?.at(-1)?.score.clock?.ms === 2_400_000);
  await clock(2, "stop", 2, 0);
  await watch.until((state) => state.phase === "halfTime");
  await clock(3, "play", 2, 0);
  await watch.until((state) => state.phase === "catchingUp");
  watch.close();
});

test("viewers are counted as people, however many windows each has open", async () => {
  const phone = await filming(1);
  const key = await phone.key();
  const same = { key, userAgent: "one" };
  const watches = [
    await openWatch(server, phone.fixtureId, same),
    await openWatch(server, phone.fixtureId, same),
    await openWatch(server, phone.fixtureId, { key, userAgent: "two" }),
    await openWatch(server, phone.fixtureId, { userAgent: "three" }),
  ];
  const [first] = watches;
  expect((await first?.until((state) => state.viewers === 2))?.viewers).toBe(2);
  for (const watch of watches) watch.close();
});

test("every event is the whole state by its schema", async () => {
  const phone = await filming(1);
  const watch = await openWatch(server, phone.fixtureId, { key: await phone.key() });
  expect(watchStateSchema.parse(await watch.until(() => true)).match.homeSchool).toBeTruthy();
  watch.close();
});
