import { paths } from "#app/paths.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { limits } from "#shared/rules/limits.ts";

/** A link to the payment page. It only determines what is shown: the server's price counts. */
export interface PaymentQuery {
  /** Before any discount. */
  amountCents: number;
  type: NonNullable<Fixture["clientType"]>;
  description: string;
  /** The match, by its number. */
  fixtureId?: string | undefined;
  /** The bid that should get a prepaid match, if it costs more. */
  bidId?: string | undefined;
}

const defaultDescription = "Streaming Payment";
const longestDescription = 300;

/** Undefined when there is nothing to pay: no amount, not a number, 0 or less, or more than can be stored. */
export function readPaymentQuery(search: URLSearchParams): PaymentQuery | undefined {
  const amountCents = Math.round(Number(search.get("amount") ?? "") * 100);
  if (!(amountCents > 0 && amountCents <= limits.cents)) return undefined;
  return {
    amountCents,
    type: search.get("type") === "business" ? "business" : "parent",
    description: (search.get("description") ?? "").trim().slice(0, longestDescription) || defaultDescription,
    fixtureId: matching(search.get("fixtureId"), /^[1-9]\d{0,8}$/),
    bidId: matching(search.get("bidId"), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  };
}

/** The query of a link to the payment page. Whole rand have no decimals, like the budget choices. */
export function paymentSearch({ amountCents, type, description, fixtureId, bidId }: PaymentQuery): string {
  const search = new URLSearchParams({ amount: String(amountCents / 100), type, description });
  if (fixtureId !== undefined) search.set("fixtureId", fixtureId);
  if (bidId !== undefined) search.set("bidId", bidId);
  return `?${search}`;
}

/** The requests page, where the unpaid match comes first. */
export function requestPath(fixtureNumber: string | number | undefined): string {
  return fixtureNumber === undefined ? paths.requestStream : `${paths.requestStream}?fixtureId=${fixtureNumber}`;
}

function matching(text: string | null, pattern: RegExp): string | undefined {
  return text !== null && pattern.test(text) ? text : undefined;
}
