import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useForm } from "#app/ui/useForm.ts";
import { useToday } from "#app/sync/useOutbox.ts";
import { requestFormSchema, type TypedRequest } from "#shared/forms/fixtureForms.ts";
import { fieldsOf, formParts, type FixtureFormField, type FixtureFormValues } from "./fixtureFormValues.ts";
import type { FormPartName, RequestKindId } from "./fixtureFormValues.ts";

export type FixtureForm = UseFormReturn<FixtureFormValues, unknown, TypedRequest>;

/** The request form, and what it still lacks while being filled in. */
export function useFixtureForm(kind: RequestKindId, defaultValues: FixtureFormValues) {
  const today = useToday();
  const schema = useMemo(() => requestFormSchema(kind, today), [kind, today]);
  const form = useForm<FixtureFormValues, unknown, TypedRequest>({
    defaultValues,
    resolver: zodResolver(schema),
  });
  const values = { ...defaultValues, ...useWatch({ control: form.control }) };
  const parsed = schema.safeParse(values);
  const wrong = new Set(parsed.success ? [] : parsed.error.issues.map((issue) => issue.path[0]));
  const missing = fieldsOf(kind).filter((field) => wrong.has(field));
  const isDone = (part: FormPartName) => isPartDone(formParts[part], missing, values);
  return { kind, form, today, values, missing, isDone };
}

/** True when it has no errors and is not empty: an optional part left empty gets no tick. */
function isPartDone(
  fields: readonly FixtureFormField[],
  missing: readonly FixtureFormField[],
  values: FixtureFormValues,
): boolean {
  return fields.some((field) => Boolean(values[field])) && fields.every((field) => !missing.includes(field));
}
