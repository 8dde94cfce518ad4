import { framesPerSecond } from "./renderPlan.ts";

/** As televisions lie, and as phones are held for stories. */
export type ReelShape = "wide" | "upright";
export const reelSizes: Readonly<Record<ReelShape, { width: number; height: number }>> = {
  wide: { width: 1280, height: 720 },
  upright: { width: 1080, height: 1920 },
};
/** Up to this, width by height, an upright frame is filled: a quarter of the picture is cut off at most. */
const widestToFill = 0.76;

/** How a clip comes into the frame. */
export interface Fitting {
  shape: ReelShape;
  /** As it is shown. */
  source: { width: number; height: number };
  /** Filters that bring its colours into the standard range, where they are not. */
  toStandard?: string;
}

/** Frames as seconds, exactly enough for ffmpeg. */
export function secondsOf(frames: number): string {
  return (frames / framesPerSecond).toFixed(6);
}

/**
 * The same for every piece, to the last setting: pieces are joined without being coded again, and one description of the
 * coding serves them all. So frames are also given the same colours' names, whatever the camera called them.
 */
export const videoCoding: readonly string[] = [
  ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-profile:v", "high", "-level", "4.0"],
  ...["-fps_mode", "passthrough", "-g", "60", "-bf", "2", "-x264-params", "open-gop=0", "-pix_fmt", "yuv420p"],
  ...["-map_metadata", "-1", "-fflags", "+bitexact"],
];

/** Times are counted alike in every piece: where the pieces are joined, nothing is converted. */
export const timescale = "30000";

export const sameColours = "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709";

/**
 * The picture of `from` into one size, rate and length, as `to`: letters stay readable, nobody is stretched. A phone's
 * picture may begin after its sound or end before it; it keeps its time and stands still there, and what has no picture
 * at all is black.
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
 * In a wide frame all of the picture, with black beside it. An upright frame is filled by a picture that is upright too;
 * a wider one is shown whole, so that nothing of the match is lost, over itself, larger and out of focus.
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

/** Any sound, or none, into this one kind and length. */
export function normalisedSound(frames: number): string {
  return [
    "aresample=48000:async=1:first_pts=0",
    "aformat=sample_fmts=s16:sample_rates=48000:channel_layouts=stereo",
    `apad,atrim=end=${secondsOf(frames)},asetpts=PTS-STARTPTS`,
  ].join(",");
}

/** A logo over the upper right corner of `under`: no larger than an eighth of a wide picture. */
export function cornerLogo(under: string, over: string, frames: number, shape: ReelShape): string {
  const { width, height } = reelSizes[shape];
  // Upright, players lay their own signs over the upper edge.
  const [across, down, top] = shape === "wide" ? ([8, 8, 24] as const) : ([4, 12, 200] as const);
  const small = `scale=${width / across}:${height / down}:force_original_aspect_ratio=decrease`;
  const even = `format=yuv420p,${sameColours},trim=end_frame=${frames},settb=1/${framesPerSecond},setpts=N`;
  return `${small}[logo];[${under}][logo]overlay=x=W-w-24:y=${top},${even}[${over}]`;
}
