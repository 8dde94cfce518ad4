import { useEffect, useRef, type CSSProperties } from "react";
import { useClipSource } from "#app/film/useClipSource.ts";
import { msOf } from "#shared/rules/clipTrim.ts";
import { previewTexts as texts } from "./creatorTexts.ts";
import type { SelectedClip } from "./SelectedClips.tsx";

interface PreviewLayerProps {
  clip: SelectedClip;
  hold: (id: string, video: HTMLVideoElement | null) => void;
  isShown: boolean;
  isPlaying: boolean;
  /** How many milliseconds it takes to appear over the previous clip. */
  comesIn: number | undefined;
  onBroken: (() => void) | undefined;
}

/** One clip in the preview. The next one is ready below, at its first frame. */
export function PreviewLayer(props: PreviewLayerProps) {
  const source = useClipSource(props.clip);
  if (source !== undefined) return <LayerVideo {...props} source={source} />;
  return props.isShown && <p className="preview-nowhere">{texts.nowhere}</p>;
}

function LayerVideo(props: PreviewLayerProps & { source: string }) {
  const { clip, source, hold, isShown, isPlaying, comesIn, onBroken } = props;
  const video = useRef<HTMLVideoElement>(null);
  const start = msOf(clip.startTime) / 1000;
  useEffect(() => {
    hold(clip.id, video.current);
    return () => hold(clip.id, null);
  }, [clip.id, hold]);
  useEffect(() => {
    if (isPlaying) void video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [isPlaying]);
  const style: CSSProperties & Record<"--meeting", string> = { "--meeting": `${comesIn ?? 0}ms` };
  return (
    // What is tried out here is the family's own film: there is nothing to read beside it.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      src={source}
      playsInline
      preload="auto"
      aria-label={texts.clip(clip.title)}
      aria-hidden={!isShown}
      data-shown={isShown}
      data-effect={comesIn === undefined ? undefined : clip.transitionType}
      style={style}
      onLoadedMetadata={(event) => (event.currentTarget.currentTime = start)}
      onError={onBroken}
      className="preview-layer"
    />
  );
}
