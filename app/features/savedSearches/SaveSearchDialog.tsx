import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useMutate } from "#app/sync/useMutate.ts";
import { CheckField } from "#app/ui/CheckField.tsx";
import { FormDialog } from "#app/ui/FormDialog.tsx";
import { SelectField } from "#app/ui/SelectField.tsx";
import { TextField, type TextFieldProps } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import { anySport } from "#shared/entities/savedSearch.ts";
import { limits } from "#shared/rules/limits.ts";
import { sportOptions } from "#shared/rules/options.ts";
import { townChoices } from "#shared/rules/places/towns.ts";
import { weekdayName, weekdays } from "#shared/rules/savedSearch.ts";
import { savedSearchTexts } from "./savedSearchTexts.ts";
import { emptySearch, searchResolver, type TypedSearch } from "./typedSearch.ts";

const texts = savedSearchTexts.dialog;

interface SaveSearchDialogProps {
  sport: string | undefined;
  onClose: () => void;
}

/** Asks what the streamer looks for. Everything but the name may stay open. */
export function SaveSearchDialog({ sport, onClose }: SaveSearchDialogProps) {
  const { run, isBusy } = useMutate("savedSearch.save", {
    success: savedSearchTexts.saved,
    failure: savedSearchTexts.failed,
  });
  const form = useForm({
    defaultValues: { ...emptySearch, sport: sportOptions.find(({ value }) => value === sport)?.value ?? anySport },
    resolver: searchResolver,
  });
  const save = form.handleSubmit(async (search) => {
    const outcome = await run({ ...search, id: crypto.randomUUID() });
    if (outcome.status !== "refused") onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      submit={texts.send}
      variant="primary"
      busy={isBusy && texts.sending}
      onSubmit={save}
    >
      <SearchFields {...form} />
    </FormDialog>
  );
}

type SearchForm = Pick<UseFormReturn<TypedSearch>, "register" | "watch" | "formState">;

function SearchFields({ register, watch, formState: { errors } }: SearchForm) {
  return (
    <>
      <TextField
        {...register("name")}
        label={texts.name}
        hint={texts.nameHint}
        required
        maxLength={limits.searchName}
        error={errors.name?.message}
      />
      <SelectField
        {...register("sport")}
        label={texts.sport}
        options={[{ value: anySport, label: texts.anySport }, ...sportOptions]}
      />
      <TownField {...register("town")} error={errors.town?.message} />
      {watch("town") !== "" && (
        <TextField
          {...register("km")}
          label={texts.km}
          hint={texts.kmHint}
          required
          inputMode="numeric"
          error={errors.km?.message}
        />
      )}
      <TextField {...register("price")} label={texts.price} inputMode="decimal" error={errors.price?.message} />
      <fieldset>
        <legend className="field-label">{texts.days}</legend>
        <p className="text-sm text-ink-soft">{texts.daysHint}</p>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {weekdays.map((day) => (
            <CheckField key={day} label={weekdayName(day)} {...register(`days.${day}`)} />
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** A town as it is typed, with the known ones to choose from. */
function TownField(field: Omit<TextFieldProps, "label">) {
  const id = useId();
  return (
    <>
      <TextField
        {...field}
        label={texts.town}
        hint={texts.townHint}
        list={id}
        autoComplete="off"
        maxLength={limits.name}
      />
      <datalist id={id}>
        {townChoices.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
