import type { VideoClip } from "#shared/entities/videoClip.ts";

export const cutTexts = {
  heading: "Cut a clip",
  explained:
    "Play to where the clip begins and press Set in, then to where it ends and press Set out. On a keyboard: I and O.",
  setIn: "Set in",
  setOut: "Set out",
  in: "In",
  out: "Out",
  earlier: (point: string) => `${point}: 1 second earlier`,
  later: (point: string) => `${point}: 1 second later`,
  notSet: "not set",
  title: "Title",
  untitled: (inMs: number) => `Clip at ${momentText(inMs)}`,
  titleMissing: "Give the clip a title.",
  setBoth: "Set in and out first.",
  outFirst: "Out must come after in.",
  loading: "The recording is loading.",
  needsSignal: "The recording is not on this device. Connect, and cut the clip once it plays.",
  everyone: "Everyone may see this clip",
  make: (seconds: string) => `Make a clip of ${seconds} s`,
  makeNone: "Make a clip",
  making: "Saving…",
  success: { title: "The clip is being cut", description: "It is ready for reels as soon as it is done." },
  failure: { title: "Failed to cut the clip" },
  state: ({ title, rev, fileState, fileProgress = 0, fileProblem = "" }: MadeClip): string => {
    if (rev === 0) return `${title}: saved on this device. It is cut once there is a signal.`;
    if (fileState === "ready") return `${title}: ready. Reels can use it like any clip of the match.`;
    return fileState === "refused" ? `${title}: ${fileProblem}` : `${title}: being cut, ${fileProgress} %`;
  },
} as const;

type MadeClip = Pick<VideoClip, "title" | "rev" | "fileState" | "fileProgress" | "fileProblem">;

/** 62400 → "1:02.4": a moment of a recording. */
export function momentText(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, "0");
  return `${Math.floor(tenths / 600)}:${seconds}.${tenths % 10}`;
}
