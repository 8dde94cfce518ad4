import type { Conversation } from "./inbox.ts";
import { foldedText, matchText } from "./textMatch.ts";

interface Searched extends Pick<Conversation, "messages" | "refused"> {
  /** The other side and both schools. */
  names: readonly string[];
}

export interface FoundConversation<Row> {
  row: Row;
  /** The newest text with a word that was searched for, where the names do not have them all. */
  foundIn: string | undefined;
}

/** `meant`: the name that a misspelt text matched. Typos are forgiven in names only: in a long text any word is close. */
export function searchConversations<Row extends Searched>(
  rows: readonly Row[],
  text: string,
): { found: FoundConversation<Row>[]; meant: string | undefined } {
  const exact = matchText(rows, text, (row) => [...row.names, ...textsOf(row)]);
  const { rows: matching, meant } = exact.meant === undefined ? exact : matchText(rows, text, ({ names }) => names);
  return { found: matching.map((row) => ({ row, foundIn: foundIn(row, text) })), meant };
}

function foundIn(row: Searched, text: string): string | undefined {
  const words = foldedText(text).split(" ").filter(Boolean);
  const names = row.names.map(foldedText);
  if (words.every((word) => names.some((name) => name.includes(word)))) return undefined;
  return textsOf(row).findLast((written) => words.some((word) => foldedText(written).includes(word)));
}

function textsOf({ messages, refused }: Searched): string[] {
  const written = messages.flatMap(({ subject, message }) => [subject, message]);
  return [...written, ...refused.map(({ message }) => message)];
}

/** Characters before the found word, so that it is in the part of a line that a phone shows. */
const mostBefore = 24;

/** A text on one line. Begins shortly before the first of the words that were searched for. */
export function excerptAt(text: string, searched = ""): string {
  const line = text.replace(/\s+/g, " ").trim();
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean);
  const places = words.map((word) => line.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const first = Math.min(...places);
  if (!Number.isFinite(first) || first <= mostBefore) return line;
  return `… ${line.slice(line.lastIndexOf(" ", first - mostBefore / 2) + 1)}`;
}
