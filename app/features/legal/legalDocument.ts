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

const toFollow = "(not filled in yet)";

/** An operator who has not filled in a detail is said to have not: the page never pretends. */
export function detail(text: string | undefined): string {
  return text ?? toFollow;
}
