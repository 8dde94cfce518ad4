import { createWriteStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { derivedId } from "#shared/rules/derivedId.ts";
import type { AppContext } from "../appContext.ts";
import { checkVideo } from "../media/checkVideo.ts";
import { FileProblem } from "../media/fileProblem.ts";
import { hashOfFile } from "../media/hashOfFile.ts";
import { findTools, type Tools } from "../media/tools.ts";
import { inWorkFolder } from "../media/workFolder.ts";
import { writeSystem } from "../media/writeSystem.ts";
import { asStoreFault } from "../storage/storeFault.ts";
import { mediaKey, type MediaStore } from "../storage/mediaStore.ts";
import { liveCollectionsOf, type LiveInitDocument, type LiveSegmentDocument } from "./liveCollections.ts";
import { descriptionsIn } from "./mp4Boxes.ts";
import { hasMoreThanRecorded, isComplete } from "./streamEnd.ts";
import type { StreamState } from "./streamIndex.ts";

const copyMs = 30 * 60_000;

interface Work {
  folder: string;
  signal: AbortSignal;
}

/** A take as a file of its own: what its camera gave without a break. */
interface Take {
  file: string;
  /** What a decoder must know: equal for takes that can be joined as they are. */
  descriptions: Buffer;
}

/**
 * Makes the match's recording of its segments, without coding anything again. Safe to interrupt anywhere: until the row
 * names the recording, the next run writes the same file under the same id.
 */
export async function joinStream(
  app: AppContext,
  streamId: string,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const state = await app.live.index.now(streamId);
  const bid = state && (await app.rows.rowOne("bid", state.stream.bidId));
  const isWaiting = state !== undefined && (!state.stream.joinedAt || hasMoreThanRecorded(state));
  if (!state || bid?.status !== "accepted" || !isWaiting || !isComplete(state, bid, Date.now()))
    return { stream: "not waiting" };
  const { streams } = liveCollectionsOf(app.database);
  if (state.segments.size > 0) {
    const replaces = state.stream.joinedAt && state.stream.recordingFileId;
    const recordingFileId = derivedId("liveRecording", streamId, replaces ? state.segments.size : 0);
    await streams.updateOne({ _id: streamId }, { $set: { recordingFileId } });
    try {
      await record(app, state, { fileId: recordingFileId, replaces }, signal);
    } catch (error) {
      // Its segments stay, and with them the replay.
      if (error instanceof FileProblem) return { stream: error.reason };
      throw error;
    }
  }
  await streams.updateOne({ _id: streamId }, { $set: { joinedAt: new Date(), joinedSegments: state.segments.size } });
  await app.live.index.now(streamId);
  return { stream: state.segments.size > 0 ? "recorded" : "empty" };
}

interface Recorded {
  fileId: string;
  /** The recording that lacked what has arrived since. */
  replaces: string | undefined;
}

async function record(
  app: AppContext,
  state: StreamState,
  { fileId, replaces }: Recorded,
  signal: AbortSignal,
): Promise<void> {
  const tools = await findTools(app.env);
  // The takes, the joined film, and the film as it is kept.
  await app.media.requireRoom(3 * state.bytes);
  await inWorkFolder(app.env, `join-${state.stream._id}`, async (folder) => {
    const takes = await writeTakes(app.media, state, folder);
    const joined = await joinTakes(tools, takes, { folder, signal });
    // Viewers have heard this sound live; it is not coded again for the recording.
    const work = { folder, signal, keepsSound: true };
    const { video, thumbnail, facts } = await checkVideo(tools, joined, work, () => undefined);
    const { size: bytes } = await stat(video);
    const sha256 = await hashOfFile(video);
    await app.media.put(mediaKey.video(fileId), video);
    await app.media.put(mediaKey.thumbnail(fileId), thumbnail.file);
    const file = { ...facts, id: fileId, bytes, sha256, thumbnail: thumbnail.hash };
    await writeSystem(app, "stream.recorded", { bidId: state.stream.bidId, file, ...(replaces ? { replaces } : {}) });
  });
}

/** An init segment and the segments behind it are a film by themselves. */
async function writeTakes(media: MediaStore, { inits, segments }: StreamState, folder: string): Promise<Take[]> {
  const inOrder = [...segments.values()].sort((left, right) => left.number - right.number);
  const takes: Take[] = [];
  for (const init of [...inits.values()].sort((left, right) => left.number - right.number)) {
    const own = inOrder.filter((segment) => segment.init === init.number);
    if (own.length === 0) continue;
    const file = path.join(folder, `take-${init.number}.mp4`);
    await pipeline(bytesOf(media, [init, ...own]), createWriteStream(file)).catch((error: unknown) => {
      throw asStoreFault(error);
    });
    const descriptions: Buffer[] = [];
    for await (const bytes of bytesOf(media, [init])) descriptions.push(bytes);
    takes.push({ file, descriptions: Buffer.concat(descriptionsIn(Buffer.concat(descriptions))) });
  }
  return takes;
}

async function* bytesOf(
  media: MediaStore,
  parts: readonly (LiveInitDocument | LiveSegmentDocument)[],
): AsyncGenerator<Buffer, void, undefined> {
  for (const { key } of parts) {
    const object = await media.open(key);
    if (!object) throw new Error("A part of the stream is not in the store.");
    yield* object.read(0, object.bytes - 1) as AsyncIterable<Buffer>;
  }
}

/**
 * Takes that differ in size or coding become one film too: each then repeats its parameters before its pictures, which
 * is how a decoder learns of the change.
 */
async function joinTakes(tools: Tools, takes: readonly Take[], { folder, signal }: Work): Promise<string> {
  const [first] = takes;
  if (!first) throw new Error("A stream without segments has no film.");
  if (takes.length === 1) return first.file;
  const isSame = takes.every(({ descriptions }) => descriptions.equals(first.descriptions));
  const list = takes.map(({ file }) => `file '${path.basename(file)}'`);
  await writeFile(path.join(folder, "takes.txt"), ["ffconcat version 1.0", ...list].join("\n"));
  const joined = path.join(folder, "joined.mp4");
  const input = ["-f", "concat", "-safe", "0", "-auto_convert", isSame ? "0" : "1", "-protocol_whitelist", "file"];
  const output = ["-map", "0:V:0", "-map", "0:a:0?", "-c", "copy", "-f", "mp4", joined];
  await tools.ffmpeg([...input, "-i", "takes.txt", ...output], { signal, timeoutMs: copyMs, folder });
  return joined;
}
