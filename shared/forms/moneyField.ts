import * as z from "zod";
import { randText } from "../rules/format.ts";
import { limits } from "../rules/limits.ts";

/**
 * An amount in rand as decimal text: 2500, "R2 500", "2,500.00" and "R6000+" become "2500.00" and "6000.00".
 * Parsing the result again changes nothing: arguments are parsed on the client and again on the server.
 */
export function moneyText(label: string) {
  return z.union([z.string(), z.number()], { error: `${label} is required` }).transform((amount, context) => {
    const cents = centsFromInput(amount);
    if (cents !== undefined && cents > 0 && cents <= limits.cents) return randText(cents);
    const isEmpty = typeof amount === "string" && amount.trim() === "";
    const message = isEmpty ? `${label} is required` : `${label} must be an amount in rand, such as 2500`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

const groupedThousands = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/;
const plainAmount = /^\d{1,10}([.,]\d{1,2})?$/;

function centsFromInput(amount: string | number): number | undefined {
  if (typeof amount === "number") return Number.isFinite(amount) ? Math.round(amount * 100) : undefined;
  const digits = amount.replace(/\s/g, "").replace(/^R/i, "").replace(/\+$/, "");
  if (groupedThousands.test(digits)) return Math.round(Number(digits.replaceAll(",", "")) * 100);
  return plainAmount.test(digits) ? Math.round(Number(digits.replace(",", ".")) * 100) : undefined;
}
