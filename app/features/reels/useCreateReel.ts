import { useContext, useState } from "react";
import { NotifyContext } from "#app/sync/NotifyContext.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { isSetUp } from "#shared/rules/reelDraft.ts";
import { creationNotices as notices } from "./creatorTexts.ts";
import type { SelectedClip } from "./SelectedClips.tsx";
import type { ReelDraft } from "./useReelDraft.ts";

/** Makes a draft's reel: the reel and its clips are one change. The creator closes once it is stored. */
export function useCreateReel({ values, clearDraft }: ReelDraft, onMade: (id: string) => void) {
  const notify = useContext(NotifyContext);
  // A double press creates only one reel.
  const [id] = useState(() => crypto.randomUUID());
  const { run, isBusy } = useMutate("reel.create", { success: notices.created, failure: { title: notices.failed } });
  const create = async (selected: readonly SelectedClip[]) => {
    const { fixtureId, title, description, isPublic } = values;
    if (!isSetUp(values) || selected.length === 0) return notify?.(notices.missing);
    const clips = selected.map((clip) => ({ videoClipId: clip.id, transitionType: clip.transitionType }));
    const about = description.trim() === "" ? {} : { description };
    const outcome = await run({ id, fixtureId, title, isPublic, ...about, clips });
    if (outcome.status === "refused") return undefined;
    clearDraft();
    return onMade(id);
  };
  return { create, isBusy };
}
