import { ChoiceCards } from "#app/ui/ChoiceCards.tsx";
import { Crest } from "#app/ui/Crest.tsx";
import { MomentField } from "#app/ui/MomentField.tsx";
import { SportDrawing } from "#app/ui/SportDrawing.tsx";
import { TextArea, TextField } from "#app/ui/TextField.tsx";
import { fixtureLabels } from "#shared/forms/fixtureForms.ts";
import { budgetOptions, sportOptions } from "#shared/rules/options.ts";
import type { FixtureFormValues } from "./fixtureFormValues.ts";
import { requestTexts } from "../texts.ts";
import type { OwnRequests } from "./useOwnRequests.ts";
import type { FixtureForm } from "./useFixtureForm.ts";

interface FieldsProps {
  form: FixtureForm;
  values: FixtureFormValues;
}

const sportChoices = sportOptions.map(({ value, label }) => ({
  value,
  label,
  icon: <SportDrawing sport={value} size={44} />,
}));

/** The sport, the teams, when and where. */
export function MatchFields({ form, values, today, known }: FieldsProps & { today: string; known: OwnRequests }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceCards
        {...register("sport")}
        label={fixtureLabels.sport}
        required
        choices={sportChoices}
        error={errors.sport?.message}
        className="sm:col-span-2"
      />
      <SchoolField form={form} field="homeSchool" name={values.homeSchool} />
      <SchoolField form={form} field="awaySchool" name={values.awaySchool} />
      <div className="grid grid-cols-2 gap-3 sm:col-span-2 sm:gap-4">
        <MomentField
          {...register("matchDate")}
          isEmpty={values.matchDate === ""}
          label={fixtureLabels.matchDate}
          required
          type="date"
          min={today}
          error={errors.matchDate?.message}
        />
        <MomentField
          {...register("matchTime")}
          isEmpty={values.matchTime === ""}
          label={fixtureLabels.matchTime}
          required
          type="time"
          error={errors.matchTime?.message}
        />
      </div>
      <TextField
        {...register("venue")}
        label={fixtureLabels.venue}
        required
        list="own-venues"
        placeholder="Field and town"
        error={errors.venue?.message}
        className="sm:col-span-2"
      />
      <Suggestions id="own-schools" names={known.schools} />
      <Suggestions id="own-venues" names={known.venues} />
    </div>
  );
}

/** The field's suggestions from earlier requests. */
function Suggestions({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </datalist>
  );
}

function SchoolField(props: { form: FixtureForm; field: "homeSchool" | "awaySchool"; name: string }) {
  const { form, field, name } = props;
  return (
    <TextField
      {...form.register(field)}
      label={fixtureLabels[field]}
      required
      autoComplete="off"
      list="own-schools"
      before={name.trim() ? <Crest name={name} size={26} /> : undefined}
      error={form.formState.errors[field]?.message}
    />
  );
}

export function BudgetField({ form, values }: FieldsProps) {
  const isListed = budgetOptions.some((option) => option.value === values.budget);
  const options = isListed ? budgetOptions : [...budgetOptions, ownBudget(String(values.budget))];
  return (
    <ChoiceCards
      {...form.register("budget")}
      label={fixtureLabels.budget}
      required
      columns={3}
      choices={options.map(({ value, label }) => ({ value, label: <span className="figures text-lg">{label}</span> }))}
      error={form.formState.errors.budget?.message}
    />
  );
}

/** A budget that is not in this list can still be chosen. */
function ownBudget(value: string) {
  return { value, label: `R${value}` };
}

export function ExtraField({ form }: { form: FixtureForm }) {
  const { register, formState } = form;
  return (
    <TextArea
      {...register("additionalRequirements")}
      label={fixtureLabels.additionalRequirements}
      labelNote="optional"
      placeholder={requestTexts.extraPlaceholder}
      error={formState.errors.additionalRequirements?.message}
    />
  );
}
