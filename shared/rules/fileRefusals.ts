import { bytesText, fileBytes, imageLimits, videoLimits } from "./mediaLimits.ts";

/** Why the server refuses a file, arrived or not: the sentences tell its owner what to do. */
export const fileRefusals = {
  notVideo: "This is not a video that we can play. Choose an MP4, MOV or WebM file.",
  unreadableVideo: "This video is damaged or incomplete. Choose another file, or send it again from the camera.",
  unknownCoding: "This video was stored in a way that browsers cannot play. Save it as MP4 (H.264) and send that.",
  noPicture: "This file has sound only. Choose a video.",
  tooShort: "This video is shorter than half a second. Choose a longer one.",
  tooLong: `This video is too long: at most ${videoLimits.durationMs / 3_600_000} hours.`,
  tooManyPixels: `This picture is too large: at most ${videoLimits.width} × ${videoLimits.height}.`,
  tooManyTracks: "This video has more tracks than a camera makes. Save it as MP4 and send that.",
  overstated: "This video says that it holds more than is in it. Save it again as MP4 and send that.",
  notImage: "This is not a picture that we can show. Choose a JPEG, PNG or WebP file.",
  imageTooLarge: `This picture is too large: at most ${imageLimits.pixels / 1_000_000} megapixels and ${bytesText(fileBytes.logo)}.`,
  notCut: "This part could not be cut out of the recording. Choose another part.",
  recordingGone: "The recording was removed before this clip was cut.",
  notPermitted: "The school withdrew permission before this clip was cut.",
  neverCame: "This file never arrived: the device that had it did not send it within 30 days.",
  lost: "This file was lost on our side. Please send it again.",
} as const;

export type FileRefusal = keyof typeof fileRefusals;
export const fileRefusalNames = Object.keys(fileRefusals) as [FileRefusal, ...FileRefusal[]];
