import { TextArea, TextField } from "#app/ui/TextField.tsx";
import { fixtureLabels } from "#shared/forms/fixtureForms.ts";
import { ContactFields } from "./ContactFields.tsx";
import { requestTexts } from "../texts.ts";
import type { FixtureForm } from "./useFixtureForm.ts";

/** Which business is asking, and its contact person. */
export function BusinessContactFields({ form }: { form: FixtureForm }) {
  return (
    <>
      <TextField
        {...form.register("businessName")}
        label={fixtureLabels.businessName}
        required
        autoComplete="organization"
        error={form.formState.errors.businessName?.message}
      />
      <ContactFields form={form} />
      <BillingFields form={form} />
    </>
  );
}

/** What the business needs on its invoice, if anything. */
function BillingFields({ form }: { form: FixtureForm }) {
  const { errors } = form.formState;
  return (
    <>
      <TextArea
        {...form.register("billingAddress")}
        label={fixtureLabels.billingAddress}
        labelNote="optional"
        hint={requestTexts.billingHint}
        autoComplete="billing street-address"
        rows={3}
        error={errors.billingAddress?.message}
      />
      <TextField
        {...form.register("billingVatNumber")}
        label={fixtureLabels.billingVatNumber}
        labelNote="optional"
        inputMode="numeric"
        error={errors.billingVatNumber?.message}
      />
    </>
  );
}

/** What the business wants to show to the school's families. */
export function CommunityField({ form }: { form: FixtureForm }) {
  return (
    <TextArea
      {...form.register("specialInstructions")}
      label={fixtureLabels.specialInstructions}
      labelNote="optional"
      placeholder={requestTexts.communityPlaceholder}
      error={form.formState.errors.specialInstructions?.message}
    />
  );
}
