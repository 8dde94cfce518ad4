import type * as z from "zod";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { fixtureLabels, ParentForm, parentFormSchema } from "#shared/forms/fixtureForms.ts";
import { randText } from "#shared/rules/format.ts";
import { defaultBudget } from "#shared/rules/options.ts";

/** What stands in the fields, before the schema has read it. */
export type FixtureFormValues = z.input<ReturnType<typeof parentFormSchema>>;
export type FixtureFormField = keyof FixtureFormValues & keyof typeof fixtureLabels;

export const emptyFixtureForm: FixtureFormValues = {
  contactName: "",
  contactEmail: "",
  contactPhone: "",
  schoolContactName: "",
  schoolContactEmail: "",
  schoolContactPhone: "",
  schoolContactRole: "",
  homeSchool: "",
  awaySchool: "",
  sport: "",
  matchDate: "",
  matchTime: "",
  venue: "",
  budget: defaultBudget,
  additionalRequirements: "",
};

/** The fields of each part of the form, in the order of the screen. */
export const formParts = {
  you: ["contactName", "contactEmail", "contactPhone"],
  school: ["schoolContactName", "schoolContactRole", "schoolContactEmail", "schoolContactPhone"],
  match: ["sport", "homeSchool", "awaySchool", "matchDate", "matchTime", "venue"],
  budget: ["budget"],
  extra: ["additionalRequirements"],
} as const satisfies Record<string, readonly FixtureFormField[]>;
export type FormPartName = keyof typeof formParts;

export const fieldsInOrder: readonly FixtureFormField[] = Object.values(formParts).flat();

/** A request as the form shows it: what is absent is empty, the budget is rand without needless cents. */
export function formValuesOf(fixture: Fixture): FixtureFormValues {
  const texts = fieldsInOrder.map((field) => [field, shownValue(fixture, field)]);
  return { ...emptyFixtureForm, ...Object.fromEntries(texts) };
}

function shownValue(fixture: Fixture, field: FixtureFormField): string {
  return field === "budget" ? randText(fixture.budgetCents).replace(/\.00$/, "") : (fixture[field] ?? "");
}

export interface FieldChange {
  field: FixtureFormField;
  /** The value before, as the form's schema writes it ("2500.00"). */
  was: string;
  now: string;
}

/** What the person has changed of a request, by the values that a schema has read. */
export function changesOf(fixture: Fixture, typed: ParentForm): FieldChange[] {
  return fieldsInOrder.flatMap((field): FieldChange[] => {
    const was = storedValue(fixture, field);
    const now = typed[field] ?? "";
    return was === now ? [] : [{ field, was, now }];
  });
}

export function storedValue(fixture: Fixture, field: FixtureFormField): string {
  return field === "budget" ? randText(fixture.budgetCents) : (fixture[field] ?? "");
}
