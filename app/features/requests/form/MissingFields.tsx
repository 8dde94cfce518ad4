import { CircleAlert } from "lucide-react";
import { fixtureLabels } from "#shared/forms/fixtureForms.ts";
import type { FixtureFormField } from "./fixtureFormValues.ts";
import { requestTexts } from "../texts.ts";

/** What the form still lacks before it can be sent, named at the button; pressing a name goes to that field. */
export function MissingFields(props: {
  missing: readonly FixtureFormField[];
  goTo: (field: FixtureFormField) => void;
}) {
  const { missing, goTo } = props;
  const [first] = missing;
  if (first === undefined) return requestTexts.ready;
  return (
    <span role="status" className="flex items-center gap-2 font-semibold text-clay-text">
      <CircleAlert size={20} className="flex-none" aria-hidden="true" />
      <span>
        {missing.length === 1 ? requestTexts.oneLeft : requestTexts.manyLeft(missing.length)}{" "}
        <button type="button" className="py-2.5 underline underline-offset-3" onClick={() => goTo(first)}>
          {fixtureLabels[first]}
        </button>
      </span>
    </span>
  );
}
