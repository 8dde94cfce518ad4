import { FileProblem } from "./fileProblem.ts";
import type { ProbedVideo } from "./probeVideo.ts";

/** What is done to a picture so that every browser plays it: kept as it is, in one of two containers, or coded again. */
export type Treatment = "keepAsMp4" | "keepAsWebm" | "convert";

interface Coding {
  /** How points may be stored for browsers to play it. */
  played: readonly string[];
  container: "mp4" | "webm" | "neither";
}

/** Eight bits, and half the colour across and down: what phones have decoders for. */
const plain = ["yuv420p", "yuvj420p"];

/** Codings that are taken, by ffmpeg's names. Their profile follows from how points are stored. */
export const videoCodings = {
  h264: { played: plain, container: "mp4" },
  hevc: { played: plain, container: "mp4" },
  mpeg4: { played: [], container: "neither" },
  h263: { played: [], container: "neither" },
  vp8: { played: plain, container: "webm" },
  vp9: { played: plain, container: "webm" },
  // Ten bits belong to its main profile, so every decoder has them.
  av1: { played: [...plain, "yuv420p10le"], container: "webm" },
} as const satisfies Record<string, Coding>;
export type VideoCoding = keyof typeof videoCodings;

/** Of these, MP4 too carries a picture that browsers play. */
const alsoInMp4: readonly string[] = ["vp9", "av1"] satisfies VideoCoding[];

export function treatmentOf({ videoCodec, pixels, isTurned }: ProbedVideo): Treatment {
  if (!isTaken(videoCodec)) throw new FileProblem("unknownCoding");
  const { played, container }: Coding = videoCodings[videoCodec];
  if (!played.includes(pixels)) return "convert";
  if (container === "mp4") return "keepAsMp4";
  if (!isTurned) return "keepAsWebm";
  // Not every ffmpeg writes into WebM how the camera was turned.
  return alsoInMp4.includes(videoCodec) ? "keepAsMp4" : "convert";
}

function isTaken(codec: string): codec is VideoCoding {
  return Object.hasOwn(videoCodings, codec);
}
