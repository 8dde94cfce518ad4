import { paths } from "#app/paths.ts";
import { paymentSearch } from "#app/paymentLink.ts";
import type { Payable } from "#shared/rules/payable.ts";
import { lineTexts } from "./texts.ts";

/** The path to pay what is due for this match; undefined while it has no number, or nothing is due. */
export function payNowPath({ due, number, clientType, homeSchool, awaySchool }: Payable): string | undefined {
  if (due === undefined || number === undefined) return undefined;
  const description = lineTexts.description(homeSchool, awaySchool);
  const search = paymentSearch({
    amountCents: due.baseCents,
    type: clientType,
    description,
    fixtureId: String(number),
  });
  return `${paths.payment}${search}`;
}
