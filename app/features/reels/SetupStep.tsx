import { Notice } from "#app/ui/Notice.tsx";
import { SelectField } from "#app/ui/SelectField.tsx";
import { SwitchField } from "#app/ui/SwitchField.tsx";
import { TextArea, TextField } from "#app/ui/TextField.tsx";
import { limits } from "#shared/rules/limits.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { creatorTexts as texts } from "./creatorTexts.ts";
import type { ReelDraft } from "./useReelDraft.ts";
import { useCompletedFixtures } from "./useReels.ts";

/** Which match, what it is called, and who may watch it. */
export function SetupStep({ draft }: { draft: ReelDraft }) {
  const { form, values, chooseMatch, isRestored } = draft;
  const matches = useCompletedFixtures();
  const known = matches.status === "ready" ? matches.rows : [];
  return (
    <div className="mx-auto flex max-w-150 flex-col gap-5">
      {isRestored && <Notice tone="sky">{texts.restored}</Notice>}
      {matches.status === "ready" && known.length === 0 && <Notice tone="amber">{texts.noMatches}</Notice>}
      <SelectField
        label={texts.match}
        required
        value={values.fixtureId}
        onChange={(event) => chooseMatch(event.target.value)}
        placeholder={texts.chooseMatch}
        options={known.map((fixture) => ({ value: fixture.id, label: matchTitle(fixture) }))}
      />
      <TextField {...form.register("title")} label={texts.reelTitle} required maxLength={limits.name} />
      <TextArea {...form.register("description")} label={texts.description} maxLength={limits.notes} />
      <div>
        <SwitchField
          label={texts.makePublic}
          isOn={values.isPublic}
          onSwitch={(isOn) => form.setValue("isPublic", isOn, { shouldDirty: true })}
        />
        <p className="text-sm text-ink-soft">{values.isPublic ? texts.publicNote : texts.privateNote}</p>
      </div>
    </div>
  );
}
