import { Notice } from "#app/ui/Notice.tsx";
import { creatorTexts as texts } from "./creatorTexts.ts";
import { ReelPreview } from "./ReelPreview.tsx";
import { ReelSummary } from "./ReelSummary.tsx";
import { SelectedClips, type SelectedClip } from "./SelectedClips.tsx";
import type { ReelDraft } from "./useReelDraft.ts";

/** Where the reel is ordered, previewed and described. A phone shows the picture first. */
export function EditStep({ draft, selected }: { draft: ReelDraft; selected: readonly SelectedClip[] }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr]">
      <div className="order-2 flex flex-col gap-4 lg:order-none lg:row-span-2">
        {draft.values.isPublic && <PrivateClips selected={selected} />}
        <SelectedClips draft={draft} selected={selected} />
      </div>
      <div className="order-1 lg:order-none">
        <ReelPreview key={selected.map(({ id }) => id).join()} clips={selected} />
      </div>
      <div className="order-3 lg:order-none">
        <ReelSummary draft={draft} />
      </div>
    </div>
  );
}

/** A clip its owner keeps private makes the reel private too. */
function PrivateClips({ selected }: { selected: readonly SelectedClip[] }) {
  const titles = selected.filter(({ isPublic }) => !isPublic).map(({ title }) => title);
  return titles.length > 0 && <Notice tone="amber">{texts.privateClips(titles)}</Notice>;
}
