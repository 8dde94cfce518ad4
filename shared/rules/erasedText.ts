/** Replaces the name of a deleted account's person. */
export const erasedName = "Deleted account";
export const erasedMessage = "This message was deleted with its account.";

const shortestWord = 3;
/** Fewer letters of a name identify no one. */
const shortestCut = 4;

/** Names, addresses and numbers of one person, longest first so that none survives as part of another. */
export function wordsOf(texts: readonly (string | undefined)[]): string[] {
  const words = texts.flatMap((text) => (text && text.trim().length >= shortestWord ? [text.trim()] : []));
  return [...new Set(words)].sort((one, other) => other.length - one.length);
}

/** The text without these words: whole ones, and those truncated with "…" to fit a sentence. */
export function withoutWords(text: string, words: readonly string[]): string {
  const uncut = words.reduce((left, word) => left.replace(wholeWord(word), erasedName), text);
  return uncut.includes("…")
    ? words.reduce((left, word) => left.replace(cutWord(word), `${erasedName}…`), uncut)
    : uncut;
}

function cutWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${cutPattern(word)}`, "giu");
}

/** Matches this text truncated, with its "…". */
function cutPattern(word: string): string {
  const letters = [...word].map(escapedForRegex);
  const rest = letters.slice(shortestCut).reduceRight((behind, letter) => `(?:${letter}${behind})?`, "");
  return `${letters.slice(0, shortestCut).join("")}${rest}\\s*…`;
}

/** Matches every text that `withoutWords` may change. */
export function redactionPattern(words: readonly string[]): string {
  return words.flatMap((word) => [escapedForRegex(word), cutPattern(word)]).join("|");
}

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapedForRegex(word)}(?![\\p{L}\\p{N}])`, "giu");
}

/** Matches exactly this text, with any white space between its words. */
function escapedForRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/\s+/g, "\\s+");
}
