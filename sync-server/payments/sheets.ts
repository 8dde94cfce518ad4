import type { BillingDocument } from "#shared/entities/billingDocument.ts";
import type { OperatorDetails } from "#shared/entities/operator.ts";
import type { Payout } from "#shared/entities/payout.ts";
import { billingDocumentNumber, payoutNumber } from "#shared/rules/billingDocuments.ts";
import { formatDate, formatRand, sastDate } from "#shared/rules/format.ts";
import { isPrintable } from "../pdf/pdfFonts.ts";
import type { Sheet, SheetPart, SheetRow } from "../pdf/sheet.ts";

const titles: Readonly<Record<BillingDocument["kind"], string>> = {
  invoice: "Invoice",
  taxInvoice: "Tax invoice",
  receipt: "Receipt",
  creditNote: "Credit note",
};
const totals: Readonly<Record<BillingDocument["kind"], string>> = {
  invoice: "To pay",
  taxInvoice: "Paid",
  receipt: "Paid",
  creditNote: "Credited",
};
const amountHeads: SheetRow = ["Description", "Amount"];
const ways = { online: "Online", bank: "By bank transfer" } as const;

/** The content of an invoice, a receipt or a credit note, all as of its date. */
export function billingSheet(billingDocument: BillingDocument): Sheet {
  const { kind, seller, vatCents, baseCents, discountCents, totalCents } = billingDocument;
  const isTaxed = vatCents !== undefined;
  return {
    title: isTaxed && kind === "invoice" ? titles.taxInvoice : titles[kind],
    number: billingDocumentNumber(billingDocument),
    stamp: stampOf(billingDocument),
    seller: sellerLines(seller),
    to: buyerLines(billingDocument),
    facts: factsOf(billingDocument),
    parts: [
      {
        kind: "lines",
        heads: amountHeads,
        lines: [
          { text: billingDocument.description, detail: matchLine(billingDocument), amount: formatRand(baseCents) },
        ],
      },
      {
        kind: "total",
        sums:
          discountCents > 0
            ? [
                ["Price", formatRand(baseCents)],
                ["Discount for paying now", `-${formatRand(discountCents)}`],
              ]
            : [],
        total: [totals[kind], formatRand(totalCents)],
        ofWhich: isTaxed
          ? [
              ["Without VAT", formatRand(totalCents - vatCents)],
              ["VAT 15 %", formatRand(vatCents)],
            ]
          : [],
      },
      ...paymentBox(billingDocument),
    ],
    notes: notesOf(billingDocument),
  };
}

function stampOf({ state, seller }: BillingDocument): string | undefined {
  if (state === "void") return "Cancelled: please do not pay this invoice.";
  return isDemo(seller) ? "Demonstration: this is not a real document, and no money is owed." : undefined;
}

/** No operator has been configured. */
export function isDemo({ legalName }: OperatorDetails): boolean {
  return legalName === undefined;
}

function buyerLines({ buyer, buyerAddress, buyerVatNumber }: BillingDocument): string[] {
  return [
    buyer,
    ...(buyerAddress === undefined ? [] : buyerAddress.split("\n")),
    ...(buyerVatNumber === undefined ? [] : [`VAT number ${buyerVatNumber}`]),
  ];
}

function matchLine({ suppliedOn }: BillingDocument): string | undefined {
  return suppliedOn === undefined ? undefined : `Match on ${formatDate(suppliedOn)}`;
}

function factsOf(billingDocument: BillingDocument): SheetRow[] {
  const { issuedOn, reference, creditsNumber, dueDate, forNumber, paidBy } = billingDocument;
  const facts: [string, string | undefined][] = [
    ["Date", formatDate(issuedOn)],
    ["Due (Net 30)", dueDate && formatDate(dueDate)],
    ["Booking reference", reference],
    ["For invoice", forNumber],
    ["Takes back", creditsNumber],
    ["Paid", paidBy && ways[paidBy]],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
}

/** How to pay what is still owed. */
function paymentBox(billingDocument: BillingDocument): SheetPart[] {
  const { kind, state, seller, dueDate, totalCents } = billingDocument;
  if (kind !== "invoice" || state === "void" || isDemo(seller)) return [];
  const rows: SheetRow[] = [
    ...(seller.bank === undefined ? [] : [["Pay into", seller.bank] as const]),
    ["Reference", billingDocumentNumber(billingDocument)],
    ["Amount", formatRand(totalCents)],
    ...(dueDate === undefined ? [] : [["By", formatDate(dueDate)] as const]),
  ];
  return [{ kind: "box", title: "How to pay", rows }];
}

function notesOf(billingDocument: BillingDocument): string[] {
  const { kind, seller, creditsNumber = "", buyer, buyerAddress = "", description } = billingDocument;
  const closing: Readonly<Record<BillingDocument["kind"], string>> = {
    invoice: "Thank you for bringing this match to its community.",
    taxInvoice: "Thank you. Please keep this tax invoice for your records.",
    receipt: "Thank you. Please keep this receipt for your records.",
    creditNote: `This takes the amount above off ${creditsNumber}. Please keep both for your records.`,
  };
  return [
    closing[kind],
    ...(seller.vatNumber === undefined && !isDemo(seller)
      ? ["The seller is not a VAT vendor: no VAT is charged."]
      : []),
    ...unprintable([buyer, buyerAddress, description]),
  ];
}

/** A streamer's payout, match by match. */
export function payoutSheet(payout: Payout, operator: OperatorDetails): Sheet {
  const { account } = payout;
  return {
    title: "Pay-out statement",
    number: payoutNumber(payout),
    stamp: payout.state === "reversed" ? "Reversed: this money came back and is owed to you again." : undefined,
    seller: sellerLines(operator),
    to: [payout.streamerName],
    facts: [
      ["Date", formatDate(sastDate(payout.paidAt ?? payout.createdAt))],
      ["Paid into", `${account.bank}, account ending in ${account.accountNumber.slice(-4)}`],
    ],
    parts: [
      {
        kind: "lines",
        heads: amountHeads,
        lines: payout.lines.map(({ match, cents }) => ({ text: match, amount: formatRand(cents) })),
      },
      { kind: "total", sums: [], total: ["Paid out", formatRand(payout.cents)], ofWhich: [] },
    ],
    notes: [
      "Amounts are what you earned less the platform fee. Something wrong? Reply to the email that brought this.",
      ...unprintable([payout.streamerName, ...payout.lines.map(({ match }) => match)]),
    ],
  };
}

export function unprintable(texts: readonly string[]): string[] {
  return texts.every(isPrintable)
    ? []
    : ["A box stands for a letter that this sheet cannot print. The name as it was given is kept with the match."];
}

export function sellerLines(seller: OperatorDetails): string[] {
  const { legalName = "Touchline demonstration", registrationNumber, address, phone, email, vatNumber } = seller;
  const contact = [phone, email].flatMap((each) => each ?? []).join(", ");
  return [
    legalName,
    ...(registrationNumber === undefined ? [] : [`Registration ${registrationNumber}`]),
    ...(vatNumber === undefined ? [] : [`VAT number ${vatNumber}`]),
    ...(address === undefined ? [] : [address]),
    ...(contact === "" ? [] : [contact]),
  ];
}
