import type { UseFormReturn } from "react-hook-form";
import { CheckField } from "#app/ui/CheckField.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import { limits } from "#shared/rules/limits.ts";
import { permissionTicks } from "#shared/rules/permissionPage.ts";
import { permissionTexts } from "./texts.ts";

export type SchoolForm = Record<(typeof permissionTicks)[number]["id"], boolean> & {
  mayBeListed: boolean;
  notes: string;
};

/** The ticks that an approval needs, and the school's conditions. */
export function AnswerFields({ form }: { form: UseFormReturn<SchoolForm> }) {
  const { errors } = form.formState;
  return (
    <>
      <fieldset>
        <legend className="heading mb-1 text-lg">{permissionTexts.ticksHeading}</legend>
        {permissionTicks.map(({ id, label }) => (
          <CheckField
            key={id}
            {...form.register(id, { required: permissionTexts.tickMissing })}
            label={label}
            error={errors[id]?.message}
          />
        ))}
      </fieldset>
      <CheckField
        {...form.register("mayBeListed")}
        label={permissionTexts.mayBeListed}
        hint={permissionTexts.mayBeListedHint}
      />
      <TextArea
        {...form.register("notes")}
        label={permissionTexts.conditions}
        labelNote="optional"
        hint={permissionTexts.conditionsHint}
        maxLength={limits.notes}
      />
    </>
  );
}
