import { X } from "lucide-react";
import { IconButton } from "#app/ui/IconButton.tsx";
import { SelectField } from "#app/ui/SelectField.tsx";
import { SortableList } from "#app/ui/SortableList.tsx";
import { transitionTypes, type TransitionType } from "#shared/entities/highlightReelClip.ts";
import type { VideoClip } from "#shared/entities/videoClip.ts";
import { formatDuration } from "#shared/rules/format.ts";
import { inOrderOf, reelLengthMs, withoutClip, withTransition } from "#shared/rules/reelDraft.ts";
import { ClipPicture } from "./ClipPicture.tsx";
import { creatorTexts as texts } from "./creatorTexts.ts";
import type { ReelDraft } from "./useReelDraft.ts";

/** A chosen clip with its details. */
export type SelectedClip = VideoClip & { transitionType: TransitionType };

interface SelectedClipsProps {
  draft: ReelDraft;
  selected: readonly SelectedClip[];
}

const options = transitionTypes.map((type) => ({ value: type, label: texts.transitions[type] }));

/** The reel to be made: its clips in order, and each one's transition. */
export function SelectedClips({ draft, selected }: SelectedClipsProps) {
  const { choose } = draft;
  const items = selected.map((clip) => ({ key: clip.id, name: clip.title, clip }));
  return (
    <section
      aria-labelledby="selected-clips"
      className="overflow-hidden rounded-card border border-hairline bg-surface"
    >
      <div className="flex items-baseline justify-between gap-3 border-b border-hairline p-4">
        <h2 id="selected-clips" className="text-lg">
          {texts.selected(selected.length)}
        </h2>
        <span className="figures text-ink-soft">{formatDuration(String(reelLengthMs(selected) / 1000))}</span>
      </div>
      {items.length === 0 && <p className="p-4 text-ink-soft">{texts.selectedEmpty}</p>}
      <SortableList
        items={items}
        onSort={(ids) => choose((now) => inOrderOf(now, ids))}
        renderItem={({ clip }) => (
          <SelectedItem
            clip={clip}
            onTransition={(type) => choose((now) => withTransition(now, clip.id, type))}
            onRemove={() => choose((now) => withoutClip(now, clip.id))}
          />
        )}
      />
      <p className="p-4 text-sm text-ink-soft">{texts.sortHint}</p>
    </section>
  );
}

interface SelectedItemProps {
  clip: SelectedClip;
  onTransition: (type: TransitionType) => void;
  onRemove: () => void;
}

function SelectedItem({ clip, onTransition, onRemove }: SelectedItemProps) {
  const choose = (value: string) => {
    const type = transitionTypes.find((known) => known === value);
    if (type) onTransition(type);
  };
  return (
    <div className="flex items-center gap-3 py-3">
      <span className="w-20 flex-none overflow-hidden rounded-small">
        <ClipPicture clip={clip} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="named line-clamp-2">{clip.title}</p>
        <div className="flex items-center gap-2">
          <span className="figures text-ink-soft">{formatDuration(clip.duration)}</span>
          <SelectField
            label={texts.transition(clip.title)}
            labelHidden
            value={clip.transitionType}
            options={options}
            onChange={(event) => choose(event.target.value)}
            className="w-28"
          />
        </div>
      </div>
      <IconButton label={texts.remove(clip.title)} icon={<X size={22} />} onClick={onRemove} />
    </div>
  );
}
