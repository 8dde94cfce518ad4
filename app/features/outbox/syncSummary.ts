import type { SyncPhase } from "#app/sync/syncStatus.ts";
import { syncTexts } from "#app/sync/syncTexts.ts";
import type { UnsentCounts } from "#app/sync/uploads/unsentCounts.ts";
import { frameTexts } from "#app/layout/frameTexts.ts";

export interface SyncSummary {
  tone: "pitch" | "sky" | "grey" | "clay";
  words: string;
  /** Shown in full when there is room, and always to a screen reader. */
  sentence?: string;
  /** How many of the four bars are full; offline shows none and a cross. */
  bars: 0 | 1 | 2 | 3 | 4;
}

export interface SyncFacts {
  phase: SyncPhase;
  /** Mutations without a receipt. */
  waiting: number;
  /** The size of the current burst when it began. */
  total: number;
  /** Including files the server refused. */
  rejected: number;
  /** From ended sessions, waiting for their owners. */
  left: UnsentCounts;
  /** Files only on this device; one whose mutation is waiting is counted with that. */
  files: number;
  /** Recordings made here that are not clips yet. */
  recordings: number;
  /** Of the file being sent: 0 to 1. */
  fileProgress: number | undefined;
}

/** The pill's content: first what needs the user, then what holds the outbox up, then its progress. */
export function syncSummary(facts: SyncFacts): SyncSummary {
  const { phase, waiting, total, rejected } = facts;
  const files = facts.files + facts.recordings;
  if (rejected > 0) return { tone: "clay", words: frameTexts.needsYou(rejected), bars: 0 };
  if (phase.kind === "updateNeeded") return { tone: "clay", words: syncTexts.update, bars: 0 };
  if (phase.kind === "full") return { tone: "clay", words: frameTexts.phoneFull, bars: 0 };
  if (phase.kind === "broken") return { tone: "clay", words: frameTexts.broken, bars: 0 };
  if (isAnythingLeft(facts.left) || phase.kind === "signInNeeded") return signInSummary(facts);
  if (phase.kind === "slowed") {
    return { tone: "grey", words: frameTexts.saved(waiting + files), sentence: phase.sentence, bars: 1 };
  }
  if (phase.kind === "offline") return { tone: "grey", words: frameTexts.offlineSaved(waiting + files), bars: 0 };
  if (waiting === 0 && files > 0) return filesSummary(facts);
  if (waiting === 0) return { tone: "pitch", words: syncTexts.allSent, bars: 4 };
  if (phase.kind !== "sending") return { tone: "sky", words: frameTexts.saved(waiting + files), bars: 1 };
  const done = Math.max(0, total - waiting);
  return { tone: "sky", words: frameTexts.sendingOf(done + 1, total), bars: barsOf(done, total) };
}

/** Changes are sent first: files are shown only when no change is waiting. */
function filesSummary({ files, recordings, fileProgress }: SyncFacts): SyncSummary {
  if (fileProgress === undefined || files === 0) {
    return { tone: "sky", words: frameTexts.videosWait(files + recordings), bars: 1 };
  }
  return { tone: "sky", words: frameTexts.sendingVideos(files), bars: barsOf(fileProgress, 1) };
}

export function isAnythingLeft({ changes, videos, recordings }: UnsentCounts): boolean {
  return changes + videos + recordings > 0;
}

/** Signing in sends what is waiting; a recording still waits for its user after that. */
function signInSummary({ waiting, files, recordings, left }: SyncFacts): SyncSummary {
  const toSend = waiting + files + left.changes + left.videos;
  const recorded = recordings + left.recordings;
  if (toSend + recorded === 0) return { tone: "grey", words: frameTexts.signIn, bars: 0 };
  const sentence = frameTexts.signInFor(toSend, recorded);
  const words = toSend === 0 ? frameTexts.videosWait(recorded) : frameTexts.saved(toSend + recorded);
  return { tone: "sky", words, sentence, bars: 1 };
}

function barsOf(done: number, total: number): SyncSummary["bars"] {
  const share = total === 0 ? 0 : done / total;
  if (share >= 0.75) return 4;
  if (share >= 0.5) return 3;
  return share >= 0.25 ? 2 : 1;
}
