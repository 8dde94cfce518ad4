import { afterAll, beforeAll, expect, test } from "vitest";
import { liveAddress, liveMediaType } from "#shared/api/live.ts";
import { aPhone, type TestPhone } from "../testing/live.ts";
import { liveFilm, sampleHashes, type LiveFilm } from "../testing/liveFilm.ts";
import { openWatch } from "../testing/openWatch.ts";
import { roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { schoolWithdraws } from "../testing/workflow.ts";

let server: TestServer;
let accounts: RoleAccounts;
let film: LiveFilm;
beforeAll(async () => {
  server = await startTestServer();
  accounts = await roleAccounts(server.app);
  film = await liveFilm({ seconds: 4 });
}, 240_000);
afterAll(() => server.close());

async function filming(): Promise<TestPhone> {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0, film.init);
  for (const [n, segment] of film.segments.entries()) await phone.put(n, segment);
  return phone;
}

/** The parts that a playlist names, in order. */
function partsIn(playlist: string): string[] {
  return playlist
    .split("\n")
    .flatMap((line) => /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1] ?? (/^[^#]/.test(line) ? line : []));
}

async function bytesAt(address: string): Promise<Buffer> {
  const answer = await fetch(`${server.base}${address}`);
  expect(answer.headers.get("Content-Type")).toBe(liveMediaType);
  return Buffer.from(await answer.arrayBuffer());
}

test("who only listens gets every sound of the stream and no picture, live and in the replay", async () => {
  const phone = await filming();
  const key = await phone.key();
  const whole = Buffer.concat([film.init, ...film.segments]);
  for (const address of [liveAddress.soundLive(phone.streamId, key), liveAddress.soundReplay(phone.streamId, key)]) {
    const { text, status } = await phone.get(address);
    expect(status).toBe(200);
    const parts = partsIn(text);
    expect(parts.map((part) => part.split("?")[0])).toEqual(["sound-init-0", "sound-0", "sound-1"]);
    const sound = Buffer.concat(await Promise.all(parts.map((part) => bytesAt(`/api/live/${phone.streamId}/${part}`))));
    expect(sampleHashes(sound, "a")).toEqual(sampleHashes(whole, "a"));
    expect(sound.length).toBeLessThan(whole.length / 2);
  }
});

test("each playlist names its own parts, whichever was asked for a moment before", async () => {
  const phone = await filming();
  const key = await phone.key();
  const kinds = { live: false, soundLive: true, replay: false, soundReplay: true } as const;
  for (const kind of [...Object.keys(kinds), ...Object.keys(kinds).toReversed()] as (keyof typeof kinds)[]) {
    const parts = partsIn((await phone.get(liveAddress[kind](phone.streamId, key))).text);
    expect(parts.length, kind).toBe(3);
    for (const part of parts) expect(part.startsWith("sound-"), `${kind}: ${part}`).toBe(kinds[kind]);
    const isSigned = parts.every((part) => part.includes("sig="));
    expect(isSigned, kind).toBe(kind === "live" || kind === "soundLive");
  }
});

test("the page is offered the sound alone, of a stream that has some", async () => {
  const phone = await filming();
  const key = await phone.key();
  const watch = await openWatch(server, phone.fixtureId, { key });
  const { video } = await watch.until((state) => state.video !== null);
  watch.close();
  expect(video).toMatchObject({ sound: { live: liveAddress.soundLive(phone.streamId, key) } });

  const silent = await aPhone(server, accounts);
  await silent.putInit(0);
  await silent.put(0);
  const other = await openWatch(server, silent.fixtureId, { key: await silent.key() });
  expect((await other.until((state) => state.video !== null)).video).not.toHaveProperty("sound");
  other.close();
  expect((await silent.get(`/api/live/${silent.streamId}/sound-0?key=${await silent.key()}`)).status).toBe(404);
});

test("the sound is refused to whoever may not watch, and to everyone after a withdrawal", async () => {
  const phone = await filming();
  const key = await phone.key();
  const { text } = await phone.get(liveAddress.soundLive(phone.streamId, key));
  const signed = `/api/live/${phone.streamId}/${partsIn(text)[1]}`;
  const all = [liveAddress.soundLive(phone.streamId), `/api/live/${phone.streamId}/sound-0`];
  for (const address of all) {
    expect((await phone.get(address)).status).toBe(403);
    expect((await phone.get(`${address}?key=${key}`)).status).toBe(200);
  }
  // A signature is of one part: the picture's does not open the sound, and the other way round.
  expect((await phone.get(signed.replace("sound-0", "0"))).status).toBe(403);
  expect((await phone.get(signed)).status).toBe(200);
  await schoolWithdraws(server.app, phone);
  for (const address of [signed, ...all.map((each) => `${each}?key=${key}`)]) {
    await expect.poll(async () => (await phone.get(address)).status, { timeout: 2_000 }).toBe(403);
  }
});
