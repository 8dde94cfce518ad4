/** Short words such as "T" and "de" neither match nor prevent a match. */
const shortestWord = 3;

/**
 * Whether a signature is the signer's own name, loosely: one word matches a known name of this side, whatever the case,
 * accents and order. "thabo m." signs for Thabo Mokoena, "Mickey Mouse" does not.
 */
export function isSignatureOf(typedName: string, names: readonly (string | undefined)[]): boolean {
  const known = new Set(names.flatMap((name) => wordsOf(name ?? "")));
  const typed = wordsOf(typedName);
  // A name with only short words ("Li Wu") is compared as a whole.
  if (known.size === 0) return names.some((name) => folded(name ?? "") === folded(typedName));
  return typed.some((word) => known.has(word));
}

function wordsOf(name: string): string[] {
  return folded(name)
    .split(" ")
    .filter((word) => [...word].length >= shortestWord);
}

/** Without accents, case and marks: letters and single spaces. */
function folded(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
