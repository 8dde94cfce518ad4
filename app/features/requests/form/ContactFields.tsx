import { SelectField } from "#app/ui/SelectField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { fixtureLabels } from "#shared/forms/fixtureForms.ts";
import { schoolRoleOptions } from "#shared/rules/options.ts";
import type { FixtureForm } from "./useFixtureForm.ts";

interface FieldsProps {
  form: FixtureForm;
}

/** Who requests the stream. */
export function ContactFields({ form }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Name form={form} who="contact" autoComplete="name" className="sm:col-span-2" />
      <EmailAndPhone
        form={form}
        who="contact"
        email="email"
        phone="tel"
        examples={["name@example.co.za", "082 123 4567"]}
      />
    </div>
  );
}

/** Who answers for the school. */
export function SchoolContactFields({ form }: FieldsProps) {
  const { register, formState } = form;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Name form={form} who="schoolContact" autoComplete="off" />
      <SelectField
        {...register("schoolContactRole")}
        label={fixtureLabels.schoolContactRole}
        required
        options={schoolRoleOptions}
        placeholder="Choose a role"
        error={formState.errors.schoolContactRole?.message}
      />
      <EmailAndPhone
        form={form}
        who="schoolContact"
        email="off"
        phone="off"
        examples={["name@school.co.za", "021 555 0142"]}
      />
    </div>
  );
}

interface PersonProps extends FieldsProps {
  /** The prefix of the fields' names in the form. */
  who: "contact" | "schoolContact";
}

function Name({ form, who, ...rest }: PersonProps & { autoComplete: string; className?: string }) {
  const name = `${who}Name` as const;
  const error = form.formState.errors[name]?.message;
  return <TextField {...form.register(name)} label={fixtureLabels[name]} required error={error} {...rest} />;
}

interface WaysProps extends PersonProps {
  /** What the browser may autofill. */
  email: "email" | "off";
  phone: "tel" | "off";
  examples: readonly [email: string, phone: string];
}

function EmailAndPhone({ form: { register, formState }, who, email, phone, examples }: WaysProps) {
  const [emailName, phoneName] = [`${who}Email`, `${who}Phone`] as const;
  return (
    <>
      <TextField
        {...register(emailName)}
        label={fixtureLabels[emailName]}
        required
        type="email"
        autoComplete={email}
        placeholder={examples[0]}
        error={formState.errors[emailName]?.message}
      />
      <TextField
        {...register(phoneName)}
        label={fixtureLabels[phoneName]}
        required
        type="tel"
        autoComplete={phone}
        placeholder={examples[1]}
        error={formState.errors[phoneName]?.message}
      />
    </>
  );
}
