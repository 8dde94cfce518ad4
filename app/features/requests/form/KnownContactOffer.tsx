import { Info } from "lucide-react";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { schoolKey } from "#shared/rules/schoolContacts.ts";
import { formParts, type FixtureFormValues } from "./fixtureFormValues.ts";
import { requestTexts } from "../texts.ts";
import type { FixtureForm } from "./useFixtureForm.ts";
import type { OwnRequests } from "./useOwnRequests.ts";

interface KnownContactOfferProps {
  form: FixtureForm;
  values: FixtureFormValues;
  known: OwnRequests;
}

const texts = requestTexts.knownContact;

/** Offers the contact this account has used for this school before, until the fields contain it. */
export function KnownContactOffer({ form, values, known }: KnownContactOfferProps) {
  const contact = known.schoolContacts.get(schoolKey(values.homeSchool));
  if (!contact || formParts.school.every((field) => values[field] === contact[field])) return null;
  const useContact = () => {
    const isValidated = form.formState.isSubmitted;
    for (const field of formParts.school) {
      form.setValue(field, contact[field], { shouldDirty: true, shouldValidate: isValidated });
    }
  };
  const { schoolContactName, schoolContactRole, schoolContactEmail, isConfirmed } = contact;
  return (
    <Notice tone="sky" icon={<Info size={20} aria-hidden="true" />} title={texts.title(values.homeSchool)}>
      <span className="break-words">
        {[schoolContactName, schoolContactRole, schoolContactEmail].filter((text) => text !== "").join(", ")}
      </span>
      {isConfirmed && <span className="block">{texts.confirmed}</span>}
      <Button variant="link" onClick={useContact}>
        {texts.use}
      </Button>
    </Notice>
  );
}
