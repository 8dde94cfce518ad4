import { useMemo } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useDraft } from "#app/db/useDraft.ts";
import { useForm } from "#app/ui/useForm.ts";
import { clipsIn, type ChosenClip } from "#shared/rules/reelDraft.ts";

/** Only texts and ticks, like all drafts: the clips are JSON. */
export interface ReelValues {
  fixtureId: string;
  title: string;
  description: string;
  isPublic: boolean;
  clips: string;
}

export interface ReelDraft {
  form: UseFormReturn<ReelValues>;
  values: ReelValues;
  clips: ChosenClip[];
  /** Changes the currently chosen clips: two presses may come between two renders. */
  choose: (change: (clips: readonly ChosenClip[]) => readonly ChosenClip[]) => void;
  /** Another match has different clips. */
  chooseMatch: (fixtureId: string) => void;
  isRestored: boolean;
  clearDraft: () => void;
}

/** An unfinished reel, kept on this device until it is made: one for each match it was started from. */
export function useReelDraft(fixtureId: string | undefined): ReelDraft {
  const form = useForm<ReelValues>({
    defaultValues: { fixtureId: fixtureId ?? "", title: "", description: "", isPublic: false, clips: "[]" },
  });
  const { isRestored, clearDraft } = useDraft(`reel:${fixtureId ?? "new"}`, form);
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const clips = useMemo(() => clipsIn(values.clips), [values.clips]);
  const choose: ReelDraft["choose"] = (change) => {
    const next = change(clipsIn(form.getValues("clips")));
    form.setValue("clips", JSON.stringify(next), { shouldDirty: true });
  };
  const chooseMatch = (id: string) => {
    if (id !== values.fixtureId) choose(() => []);
    form.setValue("fixtureId", id, { shouldDirty: true });
  };
  return { form, values, clips, choose, chooseMatch, isRestored, clearDraft };
}
