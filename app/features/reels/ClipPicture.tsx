import { useClipThumbnail } from "#app/film/useClipThumbnail.ts";
import type { VideoClip } from "#shared/entities/videoClip.ts";
import { ReelPicture } from "./ReelPicture.tsx";

/** A clip's picture, even if it is still only on this device. */
export function ClipPicture({ clip, length }: { clip: VideoClip; length?: string }) {
  return <ReelPicture address={useClipThumbnail(clip)} length={length} />;
}
