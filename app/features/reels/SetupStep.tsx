import { Notice } from "#app/ui/Notice.tsx";
import { SelectField, type SelectGroup } from "#app/ui/SelectField.tsx";
import { SwitchField } from "#app/ui/SwitchField.tsx";
import { TextArea, TextField } from "#app/ui/TextField.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatDate } from "#shared/rules/format.ts";
import { limits } from "#shared/rules/limits.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { creatorTexts as texts } from "./creatorTexts.ts";
import type { ReelDraft } from "./useReelDraft.ts";
import { useReelMatches } from "./useReelMatches.ts";

function optionsOf(heading: string, matches: readonly Fixture[]): SelectGroup {
  const options = matches.map((match) => ({
    value: match.id,
    label: `${matchTitle(match)}, ${sportAndDate(match)}`,
  }));
  return { heading, options };
}

function sportAndDate({ sport, matchDate }: Fixture): string {
  return `${sport}, ${formatDate(matchDate)}`;
}

function hasOptions({ options }: SelectGroup): boolean {
  return options.length > 0;
}

/** The match, the title, and who may watch. */
export function SetupStep({ draft }: { draft: ReelDraft }) {
  const { form, values, chooseMatch, isRestored } = draft;
  const matches = useReelMatches(values.fixtureId);
  const { own, others } = matches ?? { own: [], others: [] };
  // A phone's closed list is too narrow to show all of it.
  const chosen = [...own, ...others].find(({ id }) => id === values.fixtureId);
  return (
    <div className="mx-auto flex w-full max-w-150 lg:mx-0 flex-col gap-5">
      {isRestored && <Notice tone="sky">{texts.restored}</Notice>}
      {matches && own.length + others.length === 0 && <Notice tone="amber">{texts.noMatches}</Notice>}
      <SelectField
        label={texts.match}
        required
        value={values.fixtureId}
        onChange={(event) => chooseMatch(event.target.value)}
        placeholder={texts.chooseMatch}
        hint={chosen && sportAndDate(chosen)}
        options={[optionsOf(texts.ownMatches, own), optionsOf(texts.otherMatches, others)].filter(hasOptions)}
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
