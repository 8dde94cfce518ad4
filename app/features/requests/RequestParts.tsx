import { FormPart } from "#app/ui/FormPart.tsx";
import { ContactFields, SchoolContactFields } from "./ContactFields.tsx";
import type { FormPartName } from "./fixtureFormValues.ts";
import { BudgetField, ExtraField, MatchFields } from "./MatchFields.tsx";
import { requestTexts } from "./texts.ts";
import type { useFixtureForm } from "./useFixtureForm.ts";

/** The five parts of a request, each with its number until it is filled. */
export function RequestParts({ filled }: { filled: ReturnType<typeof useFixtureForm> }) {
  const { form, values, today, isDone } = filled;
  const part = (name: FormPartName, number: number) => ({ ...requestTexts.parts[name], number, isDone: isDone(name) });
  return (
    <div className="grid min-w-0 gap-3 md:gap-5">
      <FormPart {...part("you", 1)}>
        <ContactFields form={form} />
      </FormPart>
      <FormPart {...part("school", 2)}>
        <SchoolContactFields form={form} />
      </FormPart>
      <FormPart {...part("match", 3)}>
        <MatchFields form={form} values={values} today={today} />
      </FormPart>
      <FormPart {...part("budget", 4)}>
        <BudgetField form={form} values={values} />
      </FormPart>
      <FormPart {...part("extra", 5)}>
        <ExtraField form={form} />
      </FormPart>
    </div>
  );
}
