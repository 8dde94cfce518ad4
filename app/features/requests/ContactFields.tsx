import { SelectField } from "#app/ui/SelectField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { fixtureLabels } from "#shared/forms/fixtureForms.ts";
import { schoolRoleOptions } from "#shared/rules/options.ts";
import type { FixtureForm } from "./useFixtureForm.ts";

interface FieldsProps {
  form: FixtureForm;
}

/** Who asks for the stream. */
export function ContactFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...register("contactName")}
        label={fixtureLabels.contactName}
        required
        autoComplete="name"
        error={errors.contactName?.message}
        className="sm:col-span-2"
      />
      <TextField
        {...register("contactEmail")}
        label={fixtureLabels.contactEmail}
        required
        type="email"
        autoComplete="email"
        placeholder="name@example.co.za"
        error={errors.contactEmail?.message}
      />
      <TextField
        {...register("contactPhone")}
        label={fixtureLabels.contactPhone}
        required
        type="tel"
        autoComplete="tel"
        placeholder="082 123 4567"
        error={errors.contactPhone?.message}
      />
    </div>
  );
}

/** Who answers for the school. */
export function SchoolContactFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...register("schoolContactName")}
        label={fixtureLabels.schoolContactName}
        required
        autoComplete="off"
        error={errors.schoolContactName?.message}
      />
      <SelectField
        {...register("schoolContactRole")}
        label={fixtureLabels.schoolContactRole}
        required
        options={schoolRoleOptions}
        placeholder="Choose a role"
        error={errors.schoolContactRole?.message}
      />
      <TextField
        {...register("schoolContactEmail")}
        label={fixtureLabels.schoolContactEmail}
        required
        type="email"
        autoComplete="off"
        placeholder="name@school.co.za"
        error={errors.schoolContactEmail?.message}
      />
      <TextField
        {...register("schoolContactPhone")}
        label={fixtureLabels.schoolContactPhone}
        required
        type="tel"
        autoComplete="off"
        placeholder="021 555 0142"
        error={errors.schoolContactPhone?.message}
      />
    </div>
  );
}
