import { derivedId } from "../rules/derivedId.ts";
import { reportSamples } from "./reportSamples.ts";
import { at, type Named } from "./sampleRows.ts";

const film = { title: "Second try", description: "From the corner flag", startTime: "0", endTime: "12.5" };
const found = {
  contentType: "video/mp4",
  durationMs: 12_500,
  width: 1280,
  height: 720,
  hasAudio: true,
  thumbnail: "0a",
};

/** Arguments of the mutations about clips, files and reels. */
export const filmSamples = {
  "clip.create": at("approved", ({ newId, fixtureId }: Named<"newId" | "fixtureId">) => ({
    ...film,
    id: newId,
    fixtureId,
    file: { id: derivedId("sample", newId, "file"), name: "try.mp4", bytes: 1_000, sha256: "a".repeat(64) },
  })),
  "clip.cut": at("live", ({ newId, fixtureId }: Named<"newId" | "fixtureId">) => ({
    ...{ title: "The last try", id: newId, fixtureId },
    ...{ inMs: 2_000, outMs: 9_500 },
  })),
  "clip.trim": at("approved", ({ clipId }: Named<"clipId">) => ({ id: clipId, startTime: "1", endTime: "9.5" })),
  "clip.setPublic": at("approved", ({ clipId }: Named<"clipId">) => ({ id: clipId, isPublic: false })),
  "clip.replaceFile": at("approved", ({ newId, clipId }: Named<"newId" | "clipId">) => ({
    id: clipId,
    startTime: "0",
    endTime: "9.5",
    file: { id: derivedId("sample", newId, "file"), name: "again.mp4", bytes: 1_000 },
  })),
  "clip.delete": at("approved", ({ clipId }: Named<"clipId">) => ({ id: clipId })),
  "file.receiving": at("approved", ({ fileId }: Named<"fileId">) => ({ id: fileId })),
  "file.received": at("approved", ({ fileId }: Named<"fileId">) => ({
    id: fileId,
    bytes: 1_000,
    sha256: "a".repeat(64),
  })),
  "file.converting": at("approved", ({ fileId }: Named<"fileId">) => ({ id: fileId, progress: 40 })),
  "file.ready": at("approved", ({ fileId }: Named<"fileId">) => ({ id: fileId, ...found })),
  "file.refused": at("approved", ({ fileId }: Named<"fileId">) => ({ id: fileId, reason: "notVideo" })),
  "stream.recorded": at("live", ({ bidId, newId }: Named<"bidId" | "newId">) => ({
    bidId,
    file: { id: newId, bytes: 500_000, sha256: "a".repeat(64), ...found },
  })),
  "film.cover": at("approved", ({ fixtureId }: Named<"fixtureId">) => ({ fixtureId })),
  "reel.create": at("delivered", (rows: Named<"newId" | "fixtureId" | "clipId">) => ({
    title: "The best of it",
    description: "All tries",
    isPublic: true,
    id: rows.newId,
    fixtureId: rows.fixtureId,
    clips: [{ videoClipId: rows.clipId, transitionType: "fade" }],
  })),
  "reel.draft": at("delivered", ({ newId, fixtureId }: Named<"newId" | "fixtureId">) => ({
    title: "The best of it",
    id: newId,
    fixtureId,
  })),
  "reel.addClip": at("delivered", ({ newId, reelId, clipId }: Named<"newId" | "reelId" | "clipId">) => ({
    id: newId,
    highlightReelId: reelId,
    videoClipId: clipId,
  })),
  "reel.retry": at("delivered", ({ reelId }: Named<"reelId">) => ({ id: reelId })),
  "reel.makeVertical": at("delivered", ({ reelId }: Named<"reelId">) => ({ id: reelId })),
  "reel.verticalStep": at("delivered", ({ reelId }: Named<"reelId">) => ({
    ...{ id: reelId, version: 1 },
    status: "processing",
    progress: 40,
  })),
  "reel.delete": at("delivered", ({ reelId }: Named<"reelId">) => ({ id: reelId })),
  "reel.begin": at("delivered", ({ reelId }: Named<"reelId">) => ({ id: reelId, version: 1 })),
  "reel.progress": at("delivered", ({ reelId }: Named<"reelId">) => ({ id: reelId, version: 1, progress: 40 })),
  "reel.completed": at("delivered", ({ reelId }: Named<"reelId">) => ({
    id: reelId,
    version: 1,
    durationMs: 12_500,
    thumbnail: "0123abcd",
  })),
  "reel.failed": at("delivered", ({ reelId }: Named<"reelId">) => ({ id: reelId, version: 1, reason: "No space." })),
  "reel.count": at("delivered", ({ reelId }: Named<"reelId">) => ({ id: reelId, what: "views" })),
  "reel.like": at("delivered", ({ reelId }: Named<"reelId">) => ({ id: reelId, isLiked: true })),
  ...reportSamples,
  "reel.decideTakedown": at("delivered", ({ reelId }: Named<"reelId">) => ({ id: reelId, decision: "showAgain" })),
};
