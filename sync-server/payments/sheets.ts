import type { OperatorDetails } from "#shared/entities/operator.ts";
import type { BillingDocument } from "#shared/entities/billingDocument.ts";
import type { Payout } from "#shared/entities/payout.ts";
import { formatDate, formatRand, sastDate } from "#shared/rules/format.ts";
import { billingDocumentNumber, payoutNumber } from "#shared/rules/billingDocuments.ts";
import type { Sheet } from "./drawPdf.ts";

const billingDocumentWords: Readonly<Record<BillingDocument["kind"], string>> = {
  invoice: "Invoice",
  receipt: "Receipt",
  creditNote: "Credit note",
};
const totalWords: Readonly<Record<BillingDocument["kind"], string>> = {
  invoice: "To pay",
  receipt: "Paid",
  creditNote: "Credited",
};

/** What stands on an invoice, a receipt or a credit note. */
export function billingSheet(billingDocument: BillingDocument): Sheet {
  const { kind, seller, vatCents } = billingDocument;
  const isTaxed = vatCents !== undefined;
  const word = isTaxed && kind === "invoice" ? "Tax invoice" : billingDocumentWords[kind];
  return {
    title: `${word} ${billingDocumentNumber(billingDocument)}`,
    stamp: billingDocument.state === "void" ? "Cancelled: please do not pay this invoice" : undefined,
    seller: sellerLines(seller),
    facts: billingDocumentFacts(billingDocument),
    lines: [
      [plain(billingDocument.description), formatRand(billingDocument.baseCents)],
      ...(billingDocument.discountCents > 0
        ? [["Discount for paying now", `-${formatRand(billingDocument.discountCents)}`] as const]
        : []),
      ...(isTaxed
        ? ([
            ["Without VAT", formatRand(billingDocument.totalCents - vatCents)],
            ["VAT 15 %", formatRand(vatCents)],
          ] as const)
        : []),
    ],
    total: [totalWords[kind], formatRand(billingDocument.totalCents)],
    notes: billingNotes(billingDocument),
  };
}

function billingDocumentFacts(billingDocument: BillingDocument): [string, string][] {
  return [
    ["For", plain(billingDocument.buyer)],
    ["Date", formatDate(billingDocument.issuedOn)],
    ["Booking reference", billingDocument.reference],
    ...(billingDocument.creditsNumber === undefined
      ? []
      : [["Credits invoice", billingDocument.creditsNumber] as [string, string]]),
    ...(billingDocument.dueDate === undefined
      ? []
      : [["Due (Net 30)", formatDate(billingDocument.dueDate)] as [string, string]]),
  ];
}

function billingNotes(billingDocument: BillingDocument): string[] {
  if (billingDocument.kind === "receipt") return ["Thank you. Please keep this receipt for your records."];
  if (billingDocument.kind === "creditNote") return [creditText(billingDocument)];
  const { bank } = billingDocument.seller;
  return [
    ...(bank === undefined ? [] : [`Pay into: ${bank}`]),
    `Please use ${billingDocumentNumber(billingDocument)} as the reference.`,
  ];
}

function creditText({ creditsNumber = "" }: BillingDocument): string {
  return `This takes the amount above off ${creditsNumber}. Please keep both for your records.`;
}

/** What a streamer is paid out, match by match. */
export function payoutSheet(payout: Payout, operator: OperatorDetails): Sheet {
  const { account } = payout;
  return {
    title: `Pay-out statement ${payoutNumber(payout)}`,
    stamp: payout.state === "reversed" ? "Reversed" : undefined,
    seller: sellerLines(operator),
    facts: [
      ["For", plain(payout.streamerName)],
      ["Date", formatDate(sastDate(payout.paidAt ?? payout.createdAt))],
      ["Paid into", `${plain(account.bank)}, account ending in ${account.accountNumber.slice(-4)}`],
    ],
    lines: payout.lines.map(({ match, cents }) => [plain(match), formatRand(cents)] as const),
    total: ["Paid out", formatRand(payout.cents)],
    notes: ["Amounts are what you earned less the platform fee. Something wrong? Write to us."],
  };
}

function sellerLines(seller: OperatorDetails): string[] {
  const { legalName = "Touchline", registrationNumber, address, phone, email, vatNumber } = seller;
  const contact = [phone, email].flatMap((each) => each ?? []).join(", ");
  return [
    legalName,
    ...(registrationNumber === undefined ? [] : [`Registration ${registrationNumber}`]),
    ...(vatNumber === undefined ? [] : [`VAT number ${vatNumber}`]),
    ...(address === undefined ? [] : [address]),
    ...(contact === "" ? [] : [contact]),
  ].map(plain);
}

/** The sheet's own letters have no emoji and no letters beyond Latin: those become a question mark, never a broken sheet. */
function plain(text: string): string {
  return text.replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]+/g, "?");
}
