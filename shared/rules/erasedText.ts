/** What stands in the place of somebody who has deleted the account. */
export const erasedName = "Deleted account";
export const erasedMessage = "This message was deleted with its account.";

const shortestWord = 3;

/** Names, addresses and numbers of one person, longest first so that none is left as the rest of another. */
export function wordsOf(texts: readonly (string | undefined)[]): string[] {
  const words = texts.flatMap((text) => (text && text.trim().length >= shortestWord ? [text.trim()] : []));
  return [...new Set(words)].sort((one, other) => other.length - one.length);
}

/** The text without these words, whole words only. */
export function withoutWords(text: string, words: readonly string[]): string {
  return words.reduce((left, word) => left.replace(wholeWord(word), erasedName), text);
}

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapedForRegex(word)}(?![\\p{L}\\p{N}])`, "giu");
}

/** A pattern that finds this text and no other, whatever is between its words. */
export function escapedForRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/\s+/g, "\\s+");
}
