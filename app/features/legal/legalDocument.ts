import type { OperatorDetails } from "#shared/entities/operator.ts";

/** One heading of a legal page. A text that begins with "• " is an item of a list. */
export interface LegalSection {
  id: string;
  title: string;
  texts: readonly string[];
}

export interface LegalDocument {
  pageTitle: string;
  title: string;
  intro: string;
  /** The first section. */
  operator(details: OperatorDetails): LegalSection;
  sections: readonly LegalSection[];
}

/** Each is known in production, which does not start without; the first sync brings it. */
export function detail(text: string | undefined): string {
  return text ?? "…";
}

/** What a demo's pages name where nobody runs it. They say above that it is made up. */
export const demoOperator: OperatorDetails = {
  legalName: "Touchline Demo (Pty) Ltd",
  registrationNumber: "2026/000000/07",
  officer: "Demo Person",
  address: "1 Demo Road, Cape Town",
  phone: "000 000 0000",
  email: "support@touchline.example",
};

export const demoNotice = "This is a demo: its company, people and addresses are made up.";
