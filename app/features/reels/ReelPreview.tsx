import { Pause, Play } from "lucide-react";
import { classes } from "#app/ui/classes.ts";
import { IconButton } from "#app/ui/IconButton.tsx";
import { ProgressBar } from "#app/ui/ProgressBar.tsx";
import { formatDuration } from "#shared/rules/format.ts";
import { overlapsOf, reelLengthMs } from "#shared/rules/reelDraft.ts";
import { previewTexts as texts } from "./creatorTexts.ts";
import "./preview.css";
import { PreviewLayer } from "./PreviewLayer.tsx";
import type { SelectedClip } from "./SelectedClips.tsx";
import { useSequence } from "./useSequence.ts";

/** The reel before it is made, from the clips themselves: clips on this device need no signal. */
export function ReelPreview({ clips }: { clips: readonly SelectedClip[] }) {
  const { place, isMeeting, isPlaying, positionMs, hold, toggle, playFrom, skip } = useSequence(clips);
  const overlaps = overlapsOf(clips);
  if (clips.length === 0) return null;
  const layers = clips.slice(place, place + 2);
  const [now, all] = [positionMs, reelLengthMs(clips)].map((ms) => formatDuration(String(ms / 1000)));
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-3 text-lg">
        {texts.title}
      </h2>
      <div className="overflow-hidden rounded-card">
        <div className="preview-screen">
          {layers.map((clip, index) => (
            <PreviewLayer
              key={clip.id}
              clip={clip}
              hold={hold}
              isShown={index === 0 || isMeeting}
              isPlaying={isPlaying && (index === 0 || isMeeting)}
              comesIn={index === 1 && isMeeting ? overlaps[place + 1] : undefined}
              onBroken={index === 0 ? skip : undefined}
            />
          ))}
        </div>
        <div className="board flex items-center gap-3 px-2">
          <IconButton
            label={isPlaying ? texts.pause : texts.play}
            icon={isPlaying ? <Pause size={24} /> : <Play size={24} />}
            onClick={toggle}
            className="hover:bg-pitch!"
          />
          <span className="figures">{texts.position(now ?? "", all ?? "")}</span>
          <div className="min-w-0 flex-1 pr-3">
            <ProgressBar
              label={texts.title}
              labelHidden
              tone="chalk"
              value={positionMs}
              max={Math.max(1, reelLengthMs(clips))}
            />
          </div>
        </div>
      </div>
      <Segments clips={clips} place={place} onPlay={playFrom} />
    </section>
  );
}

interface SegmentsProps {
  clips: readonly SelectedClip[];
  place: number;
  onPlay: (place: number) => void;
}

/** One button per clip, sized by its share of the reel. */
function Segments({ clips, place, onPlay }: SegmentsProps) {
  return (
    <div className="mt-3 flex gap-1">
      {clips.map((clip, index) => (
        <button
          key={clip.id}
          type="button"
          aria-label={texts.from(clip.title)}
          aria-current={index === place ? "true" : undefined}
          onClick={() => onPlay(index)}
          style={{ flexGrow: Math.max(1, Number(clip.duration)) }}
          className={classes(
            "figures min-h-11 min-w-11 basis-0 truncate rounded-small px-2 text-left text-sm",
            index === place ? "bg-pitch text-on-pitch" : "bg-pitch-tint text-pitch-text",
          )}
        >
          {formatDuration(clip.duration)}
        </button>
      ))}
    </div>
  );
}
