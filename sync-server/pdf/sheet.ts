export type SheetRow = readonly [label: string, value: string];

export interface SheetLine {
  text: string;
  detail?: string | undefined;
  amount: string;
}

/** What a sheet consists of between the parties and the notes. */
export type SheetPart =
  /** Two columns with a heading above each: what, and how much. */
  | { kind: "lines"; heads: SheetRow; lines: readonly SheetLine[] }
  /** In order of addition: sums, the total in a bar, then what it includes. */
  | { kind: "total"; sums: readonly SheetRow[]; total: SheetRow; ofWhich: readonly SheetRow[] }
  /** Rows on a tinted box: how to pay. */
  | { kind: "box"; title: string; rows: readonly SheetRow[] }
  /** Many small rows of figures under a title; the first column is what they are of. */
  | {
      kind: "figures";
      title: string;
      heads: readonly string[];
      rows: readonly (readonly string[])[];
      /** The last row, in bold: the sum of each column. */
      sums: readonly string[];
    };

/** A letter from the platform, top to bottom. */
export interface Sheet {
  /** "Tax invoice", "Receipt". */
  title: string;
  number: string;
  /** A sentence across the top: that it is no longer valid, or only a demonstration. */
  stamp?: string | undefined;
  seller: readonly string[];
  /** The recipient: a name, then whatever else is known. */
  to: readonly string[];
  facts: readonly SheetRow[];
  parts: readonly SheetPart[];
  notes: readonly string[];
}
