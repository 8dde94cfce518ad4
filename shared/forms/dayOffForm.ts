import * as z from "zod";
import { limits } from "../rules/limits.ts";
import { optionalText, requiredText } from "./textFields.ts";

function dayText(label: string) {
  return requiredText(label, limits.name).refine((date) => z.iso.date().safeParse(date).success, {
    error: `${label} must be a date, such as 2026-11-28`,
  });
}

/** A day off, or several in a row. */
export const dayOffForm = z
  .object({
    fromDate: dayText("First day"),
    untilDate: dayText("Last day"),
    reason: optionalText("Reason", limits.dayOffReason),
  })
  .refine(({ fromDate, untilDate }) => fromDate <= untilDate, {
    error: "The last day can't be before the first",
    path: ["untilDate"],
  });
