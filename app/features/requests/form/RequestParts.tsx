import type { ReactNode } from "react";
import { FormPart } from "#app/ui/FormPart.tsx";
import { BrandAssets } from "../brandAssets/BrandAssets.tsx";
import { BusinessContactFields, CommunityField } from "./BusinessFields.tsx";
import { ContactFields, SchoolContactFields } from "./ContactFields.tsx";
import { KnownContactOffer } from "./KnownContactOffer.tsx";
import { partsOf, type FormPartName } from "./fixtureFormValues.ts";
import { BudgetField, ExtraField, MatchFields } from "./MatchFields.tsx";
import { requestTexts } from "../texts.ts";
import type { OwnRequests } from "./useOwnRequests.ts";
import type { useFixtureForm } from "./useFixtureForm.ts";

type Filled = ReturnType<typeof useFixtureForm>;

/** A request's parts, each numbered until it is filled in. */
export function RequestParts({ filled, known }: { filled: Filled; known: OwnRequests }) {
  return (
    <div className="grid min-w-0 gap-3 md:gap-5">
      {partsOf[filled.kind].map((name, index) => (
        <FormPart key={name} {...requestTexts.parts[name]} number={index + 1} isDone={filled.isDone(name)}>
          {fieldsOfPart(name, filled, known)}
        </FormPart>
      ))}
    </div>
  );
}

function fieldsOfPart(name: FormPartName, { form, values, today }: Filled, known: OwnRequests): ReactNode {
  switch (name) {
    case "you":
      return <ContactFields form={form} />;
    case "business":
      return <BusinessContactFields form={form} />;
    case "school":
      return (
        <>
          <KnownContactOffer form={form} values={values} known={known} />
          <SchoolContactFields form={form} />
        </>
      );
    case "match":
      return <MatchFields form={form} values={values} today={today} known={known} />;
    case "budget":
      return <BudgetField form={form} values={values} />;
    case "assets":
      return <BrandAssets />;
    case "community":
      return <CommunityField form={form} />;
    case "extra":
      return <ExtraField form={form} />;
    default:
      return name satisfies never;
  }
}
