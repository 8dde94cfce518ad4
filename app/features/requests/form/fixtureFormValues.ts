import type * as z from "zod";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { requestFormSchema, TypedRequest } from "#shared/forms/fixtureForms.ts";
import { randText } from "#shared/rules/format.ts";
import { defaultBudget } from "#shared/rules/options.ts";

/** The field values, before the schema parses them. */
export type FixtureFormValues = z.input<ReturnType<typeof requestFormSchema>>;
export type RequestKindId = NonNullable<Fixture["clientType"]>;
export type FixtureFormField = keyof FixtureFormValues;

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
  businessName: "",
  billingAddress: "",
  billingVatNumber: "",
  specialInstructions: "",
};

/** The fields of each part of the form, in screen order. */
export const formParts = {
  you: ["contactName", "contactEmail", "contactPhone"],
  business: ["businessName", "contactName", "contactEmail", "contactPhone", "billingAddress", "billingVatNumber"],
  school: ["schoolContactName", "schoolContactRole", "schoolContactEmail", "schoolContactPhone"],
  match: ["sport", "homeSchool", "awaySchool", "matchDate", "matchTime", "venue"],
  budget: ["budget"],
  /** Files, which are not form fields. */
  assets: [],
  community: ["specialInstructions"],
  extra: ["additionalRequirements"],
} as const satisfies Record<string, readonly FixtureFormField[]>;
export type FormPartName = keyof typeof formParts;

/** Each kind of request's parts, in order: the match before the contacts. */
export const partsOf: Readonly<Record<RequestKindId, readonly FormPartName[]>> = {
  parent: ["match", "budget", "school", "you", "extra"],
  business: ["match", "budget", "school", "business", "assets", "community", "extra"],
};

export function fieldsOf(kind: RequestKindId): FixtureFormField[] {
  return partsOf[kind].flatMap((part) => [...formParts[part]]);
}

export function kindOf({ clientType = "parent" }: Pick<Fixture, "clientType">): RequestKindId {
  return clientType;
}

/** A request as form values: absent becomes empty, the budget is rand without needless cents. */
export function formValuesOf(fixture: Fixture): FixtureFormValues {
  const texts = fieldsOf(kindOf(fixture)).map((field) => [field, shownValue(fixture, field)]);
  return { ...emptyFixtureForm, ...Object.fromEntries(texts) };
}

function shownValue(fixture: Fixture, field: FixtureFormField): string {
  return field === "budget" ? randText(fixture.budgetCents).replace(/\.00$/, "") : (fixture[field] ?? "");
}

export interface FieldChange {
  field: FixtureFormField;
  /** The previous value, as the form's schema writes it ("2500.00"). */
  was: string;
  now: string;
}

/** What the user has changed in a request, compared by parsed values. */
export function changesOf(fixture: Fixture, typed: TypedRequest): FieldChange[] {
  return fieldsOf(kindOf(fixture)).flatMap((field): FieldChange[] => {
    const was = storedValue(fixture, field);
    const now = typed[field] ?? "";
    return was === now ? [] : [{ field, was, now }];
  });
}

export function storedValue(fixture: Fixture, field: FixtureFormField): string {
  return field === "budget" ? randText(fixture.budgetCents) : (fixture[field] ?? "");
}
