import { addDays, addHours, subMinutes } from "date-fns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveAddress, liveHeaders, type WatchState } from "#shared/api/live.ts";
import { sweepMedia } from "../media/sweepMedia.ts";
import { decided } from "../testing/factories.ts";
import { aPhone, type TestPhone } from "../testing/live.ts";
import { decodedPictures, liveFilm, sampleHashes, type LiveFilm } from "../testing/liveFilm.ts";
import { openWatch } from "../testing/openWatch.ts";
import { roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { hasFfmpeg } from "../testing/videoFiles.ts";
import { sweepStreams } from "./sweepStreams.ts";
import { schoolWithdraws } from "../testing/workflow.ts";

let server: TestServer;
let accounts: RoleAccounts;
beforeAll(async () => {
  server = await startTestServer();
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(() => server.close());

async function send(phone: TestPhone, takes: readonly LiveFilm[]): Promise<void> {
  let n = 0;
  for (const [take, { init, segments }] of takes.entries()) {
    expect((await phone.putInit(take, init)).status).toBe(200);
    for (const bytes of segments) {
      const answer = await phone.put(n, bytes, { headers: { [liveHeaders.init]: String(take) } });
      expect(answer).toMatchObject({ status: 200 });
      n += 1;
    }
  }
  expect((await phone.end(n)).status).toBe(200);
}

const bidOf = async (phone: TestPhone) => server.app.rows.rowOne("bid", phone.bidId);

/** Waits for the job and fetches the file as its requester does. */
async function recordingOf(phone: TestPhone): Promise<Buffer> {
  await expect.poll(async () => (await bidOf(phone))?.recordingState, { timeout: 25_000 }).toBe("ready");
  const url = (await bidOf(phone))?.recordingUrl ?? "";
  const answer = await fetch(server.base + url, { headers: { Cookie: accounts.thatRequester.cookie } });
  expect(answer.headers.get("Content-Type")).toBe("video/mp4");
  return Buffer.from(await answer.arrayBuffer());
}

/** Where the film's index lies: before its samples, so that it plays before it has been loaded. */
const isFastStart = (video: Buffer) => video.indexOf("moov") < video.indexOf("mdat");

test.skipIf(!hasFfmpeg)(
  "the recording has the samples of the segments, byte for byte",
  { timeout: 90_000 },
  async () => {
    const film = await liveFilm();
    const phone = await aPhone(server, accounts);
    await send(phone, [film]);
    const recording = await recordingOf(phone);
    const whole = Buffer.concat([film.init, ...film.segments]);
    for (const track of ["v", "a"] as const) expect(sampleHashes(recording, track)).toEqual(sampleHashes(whole, track));
    expect(sampleHashes(recording, "v")).toHaveLength(180);
    expect(isFastStart(recording)).toBe(true);
    const file = await server.app.rows.rowOne("mediaFile", (await bidOf(phone))?.recordingFileId ?? "");
    expect(file).toMatchObject({ purpose: "recording", state: "ready", ownerUserId: accounts.thatStreamer.userId });
    expect(file?.thumbnail).toBeTruthy();
  },
);

test.skipIf(!hasFfmpeg)(
  "takes of one camera setting are joined byte for byte, and takes of another size too lose no picture",
  { timeout: 120_000, tags: ["long"] },
  async () => {
    const [first, second, smaller] = [
      await liveFilm({ seconds: 4 }),
      await liveFilm({ seconds: 4 }),
      await liveFilm({ seconds: 4, size: "160x90" }),
    ];
    const same = await aPhone(server, accounts);
    await send(same, [first, second]);
    const joined = await recordingOf(same);
    const takes = [first, second].map(({ init, segments }) => Buffer.concat([init, ...segments]));
    expect(sampleHashes(joined, "v")).toEqual(takes.flatMap((take) => sampleHashes(take, "v")));
    const other = await aPhone(server, accounts);
    await send(other, [first, smaller]);
    expect(decodedPictures(await recordingOf(other))).toBe(240);
  },
);

test.skipIf(!hasFfmpeg)(
  "a recording that its streamer has sent is kept, and none is made twice",
  { timeout: 90_000, tags: ["long"] },
  async () => {
    const phone = await aPhone(server, accounts);
    const recordingUrl = "https://youtube.com/live/abcdefghijk";
    const { number } = (await server.app.rows.rowOne("fixture", phone.fixtureId)) ?? {};
    await decided(server.app, accounts.thatStreamer.actor, "stream.start", {
      bidId: phone.bidId,
      streamUrl: `/watch?match=${number}`,
    });
    await decided(server.app, accounts.thatStreamer.actor, "stream.deliver", { bidId: phone.bidId, recordingUrl });
    await send(phone, [await liveFilm({ seconds: 2 })]);
    const streams = server.app.database.collection("liveStreams");
    await expect
      .poll(async () => (await streams.findOne({ bidId: phone.bidId }))?.["joinedAt"], {
        timeout: 25_000,
      })
      .toBeTruthy();
    expect((await bidOf(phone))?.recordingUrl).toBe(recordingUrl);
    expect((await phone.put(1)).status).toBe(409);
  },
);

test.skipIf(!hasFfmpeg)(
  "film that was given up and arrives after the recording becomes part of a new one, for thirty days",
  { timeout: 120_000, tags: ["long"] },
  async () => {
    const phone = await aPhone(server, accounts);
    const { init, segments } = await liveFilm({ seconds: 8 });
    await phone.putInit(0, init);
    const [first, second, ...others] = segments;
    if (!first || !second) throw new Error("The film is too short.");
    for (const [n, bytes] of others.entries()) await phone.put(n + 2, bytes);
    await phone.put(0, first);
    await phone.end(segments.length);
    expect(await phone.missing()).toBe(2);
    await phone.givesUp();
    const shorter = Buffer.concat([init, first, ...others]);
    expect(sampleHashes(await recordingOf(phone), "v")).toEqual(sampleHashes(shorter, "v"));
    const earlier = (await bidOf(phone))?.recordingFileId ?? "";
    await sweepStreams(server.app, addDays(new Date(), 29));
    await sweepMedia(server.app, addDays(new Date(), 2));

    expect((await phone.put(1, second)).status).toBe(200);
    const parts = server.app.database.collection("liveSegments");
    await parts.updateMany({ streamId: phone.streamId }, { $set: { arrivedAt: subMinutes(new Date(), 2) } });
    await server.app.database
      .collection("liveInits")
      .updateMany({ streamId: phone.streamId }, { $set: { arrivedAt: subMinutes(new Date(), 2) } });
    server.app.live.index.forget(phone.streamId);
    await expect.poll(async () => (await bidOf(phone))?.recordingFileId, { timeout: 25_000 }).not.toBe(earlier);
    const whole = Buffer.concat([init, ...segments]);
    expect(sampleHashes(await recordingOf(phone), "v")).toEqual(sampleHashes(whole, "v"));
    expect((await server.app.rows.rowOne("mediaFile", earlier))?.deletedAt).toBeTruthy();
    await sweepStreams(server.app, addDays(new Date(), 31));
    expect((await phone.put(1, second)).status).toBe(409);
  },
);

test.skipIf(!hasFfmpeg)(
  "segments outlive the sweep until a day after the recording; then viewers get the file",
  { timeout: 90_000, tags: ["long"] },
  async () => {
    const phone = await aPhone(server, accounts);
    const film = await liveFilm({ seconds: 4 });
    const key = await phone.key();
    const replay = liveAddress.replay(phone.streamId, key);
    await phone.putInit(0, film.init);
    await sweepMedia(server.app, addDays(new Date(), 2));
    await send(phone, [film]);
    await recordingOf(phone);
    await sweepStreams(server.app, addHours(new Date(), 23));
    await sweepMedia(server.app);
    expect((await phone.get(replay)).status).toBe(200);
    await sweepStreams(server.app, addHours(new Date(), 25));
    await sweepMedia(server.app);
    expect((await phone.get(replay)).status).toBe(404);
    expect(await server.app.media.ids()).not.toContain(phone.streamId);
    const watch = await openWatch(server, phone.fixtureId, { key });
    const state: WatchState = await watch.until(({ phase }) => phase === "replay");
    watch.close();
    const url = state.video?.kind === "file" ? state.video.url : "";
    const part = await server.call("GET", url, { headers: { Range: "bytes=0-99" } });
    expect(part).toMatchObject({ status: 206 });
    expect((await server.call("GET", url.replace(/key=.*/, "key=x"))).status).toBe(403);
    await schoolWithdraws(server.app, phone);
    expect((await server.call("GET", url)).status).toBe(403);
  },
);
