import { framesPerSecond } from "./renderPlan.ts";

const [width, height] = [1280, 720];

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
 * The picture of `from` into this one size, rate and length, as `to`: letters stay readable, nobody is stretched. A
 * phone's picture may begin after its sound or end before it; it keeps its time and stands still there, and what has no
 * picture at all is black.
 */
export function normalisedPicture(from: string, to: string, frames: number): string {
  const alike = `format=yuv420p,${sameColours},settb=1/${framesPerSecond}`;
  const picture = [
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=bicubic:out_range=tv`,
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1,fps=${framesPerSecond}:start_time=0,${alike}`,
    "setpts=PTS-STARTPTS,tpad=stop_mode=clone:stop=-1",
  ].join(",");
  const black = `color=black:s=${width}x${height}:r=${framesPerSecond},setsar=1,${alike}`;
  const joined = `concat,trim=end_frame=${frames},settb=1/${framesPerSecond},setpts=PTS-STARTPTS`;
  return `[${from}]${picture}[${to}Seen];${black}[${to}Black];[${to}Seen][${to}Black]${joined}[${to}]`;
}

/** Any sound, or none, into this one kind and length. */
export function normalisedSound(frames: number): string {
  return [
    "aresample=48000:async=1:first_pts=0",
    "aformat=sample_fmts=s16:sample_rates=48000:channel_layouts=stereo",
    `apad,atrim=end=${secondsOf(frames)},asetpts=PTS-STARTPTS`,
  ].join(",");
}

/** A logo, no larger than an eighth of the picture, over the upper right corner of `under`. */
export function cornerLogo(under: string, over: string, frames: number): string {
  const small = `scale=${width / 8}:${height / 8}:force_original_aspect_ratio=decrease`;
  const even = `format=yuv420p,${sameColours},trim=end_frame=${frames},settb=1/${framesPerSecond},setpts=N`;
  return `${small}[logo];[${under}][logo]overlay=x=W-w-24:y=24,${even}[${over}]`;
}
