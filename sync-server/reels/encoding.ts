import { framesPerSecond } from "./renderPlan.ts";

/** For televisions, and for stories on phones. */
export type ReelShape = "wide" | "upright";
export const reelSizes: Readonly<Record<ReelShape, { width: number; height: number }>> = {
  wide: { width: 1280, height: 720 },
  upright: { width: 1080, height: 1920 },
};
/** Up to this width-to-height ratio a picture fills an upright frame, losing at most a quarter. */
const widestToFill = 0.76;

/** How to fit a clip into the frame. */
export interface Fitting {
  shape: ReelShape;
  /** The displayed size. */
  source: { width: number; height: number };
  /** Filters that convert its colours to the standard range, if needed. */
  toStandard?: string;
}

/** Frames as seconds, precise enough for ffmpeg. */
export function secondsOf(frames: number): string {
  return (frames / framesPerSecond).toFixed(6);
}

/**
 * Identical for every piece, to the last setting: pieces are joined without re-encoding, and one codec description
 * serves them all. So frames also get the same colour names, whatever the camera called them.
 */
export const videoCoding: readonly string[] = [
  ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-profile:v", "high", "-level", "4.0"],
  ...["-fps_mode", "passthrough", "-g", "60", "-bf", "2", "-x264-params", "open-gop=0", "-pix_fmt", "yuv420p"],
  ...["-map_metadata", "-1", "-fflags", "+bitexact"],
];

/** One timescale for every piece, so that joining converts nothing. */
export const timescale = "30000";

export const sameColours = "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709";

/**
 * Brings the picture of `from` to one size, rate and length, as `to`: text stays readable, nobody is stretched. A
 * phone's picture may start after its sound or end before it; it keeps its timing and freezes there, and a clip with no
 * picture at all is black.
 */
export function normalisedPicture(from: string, to: string, frames: number, fitting: Fitting): string {
  const { width, height } = reelSizes[fitting.shape];
  const alike = `format=yuv420p,${sameColours},settb=1/${framesPerSecond}`;
  const bright = fitting.toStandard ? `${fitting.toStandard},` : "";
  const timed = `setsar=1,fps=${framesPerSecond}:start_time=0,${alike},setpts=PTS-STARTPTS,tpad=stop_mode=clone:stop=-1`;
  const black = `color=black:s=${width}x${height}:r=${framesPerSecond},setsar=1,${alike}`;
  const joined = `concat,trim=end_frame=${frames},settb=1/${framesPerSecond},setpts=PTS-STARTPTS`;
  return [
    `[${from}]${bright}${fitted(fitting, to)},${timed}[${to}Seen]`,
    `${black}[${to}Black]`,
    `[${to}Seen][${to}Black]${joined}[${to}]`,
  ].join(";");
}

/**
 * A wide frame shows the whole picture, with black bars beside it. An upright picture fills an upright frame; a wider
 * one is shown whole, so that nothing of the match is lost, over an enlarged, blurred copy of itself.
 */
function fitted({ shape, source }: Fitting, name: string): string {
  const { width, height } = reelSizes[shape];
  const size = `${width}:${height}`;
  const scale = (how: string) => `scale=${size}:force_original_aspect_ratio=${how}:flags=bicubic:out_range=tv`;
  if (shape === "wide") return `${scale("decrease")},pad=${size}:(ow-iw)/2:(oh-ih)/2`;
  if (source.width / source.height <= widestToFill) return `${scale("increase")},crop=${size}`;
  return [
    `split[${name}Under][${name}Over]`,
    `[${name}Under]crop=ih*9/16:ih,scale=108:192,boxblur=6:2,scale=${size}:out_range=tv[${name}Blurred]`,
    `[${name}Over]${scale("decrease")}[${name}Whole]`,
    `[${name}Blurred][${name}Whole]overlay=(W-w)/2:(H-h)/2`,
  ].join(";");
}

/** Converts any sound, or none, to one format and length. */
export function normalisedSound(frames: number): string {
  return [
    "aresample=48000:async=1:first_pts=0",
    "aformat=sample_fmts=s16:sample_rates=48000:channel_layouts=stereo",
    `apad,atrim=end=${secondsOf(frames)},asetpts=PTS-STARTPTS`,
  ].join(",");
}

/** A logo in the upper right corner of `under`: at most an eighth of a wide picture. */
export function cornerLogo(under: string, over: string, frames: number, shape: ReelShape): string {
  const { width, height } = reelSizes[shape];
  // In upright videos, players put their own icons over the top edge.
  const [across, down, top] = shape === "wide" ? ([8, 8, 24] as const) : ([4, 12, 200] as const);
  const small = `scale=${width / across}:${height / down}:force_original_aspect_ratio=decrease`;
  const even = `format=yuv420p,${sameColours},trim=end_frame=${frames},settb=1/${framesPerSecond},setpts=N`;
  return `${small}[logo];[${under}][logo]overlay=x=W-w-24:y=${top},${even}[${over}]`;
}
