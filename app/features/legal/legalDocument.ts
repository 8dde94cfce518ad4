import type { OperatorDetails } from "#shared/entities/operator.ts";

/** One section of a legal page. A text starting with "• " is a list item. */
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

/** Always known in production, which does not start without it; the first sync brings it. */
export function detail(text: string | undefined): string {
  return text ?? "…";
}

/** Made-up details for a demo without an operator. A notice above says that they are made up. */
export const demoOperator: OperatorDetails = {
  legalName: "Touchline Demo (Pty) Ltd",
  registrationNumber: "2026/000000/07",
  officer: "Demo Person",
  address: "1 Demo Road, Cape Town",
  phone: "000 000 0000",
  email: "support@touchline.example",
};

export const demoNotice = "This is a demo: its company, people and addresses are made up.";
