import { FileProblem } from "./fileProblem.ts";
import type { ProbedVideo } from "./probeVideo.ts";

/** How a picture is made playable in every browser: kept, in one of two containers, or converted. */
export type Treatment = "keepAsMp4" | "keepAsWebm" | "convert";

interface Coding {
  /** Pixel formats that browsers play. */
  played: readonly string[];
  container: "mp4" | "webm" | "neither";
}

/** Eight bits with 4:2:0 colour: what phones can decode. */
const plain = ["yuv420p", "yuvj420p"];

/** Accepted codecs, by ffmpeg's names. The pixel format determines the profile. */
export const videoCodings = {
  h264: { played: plain, container: "mp4" },
  hevc: { played: plain, container: "mp4" },
  mpeg4: { played: [], container: "neither" },
  h263: { played: [], container: "neither" },
  vp8: { played: plain, container: "webm" },
  vp9: { played: plain, container: "webm" },
  // Ten bits are part of its main profile, so every decoder supports them.
  av1: { played: [...plain, "yuv420p10le"], container: "webm" },
} as const satisfies Record<string, Coding>;
export type VideoCoding = keyof typeof videoCodings;

/** Browsers also play these in MP4. */
const alsoInMp4: readonly string[] = ["vp9", "av1"] satisfies VideoCoding[];

export function treatmentOf({ videoCodec, pixels, isTurned }: ProbedVideo): Treatment {
  if (!isTaken(videoCodec)) throw new FileProblem("unknownCoding");
  const { played, container }: Coding = videoCodings[videoCodec];
  if (!played.includes(pixels)) return "convert";
  if (container === "mp4") return "keepAsMp4";
  if (!isTurned) return "keepAsWebm";
  // Not every ffmpeg can write the camera's rotation into WebM.
  return alsoInMp4.includes(videoCodec) ? "keepAsMp4" : "convert";
}

function isTaken(codec: string): codec is VideoCoding {
  return Object.hasOwn(videoCodings, codec);
}
