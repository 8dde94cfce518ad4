export interface TextMatches<Row> {
  rows: Row[];
  /** The name a misspelt text matched; undefined if the text occurs in a name exactly. */
  meant: string | undefined;
}

/** A shorter word has too many neighbours to be a typo. */
const leastLetters = 4;

/**
 * The rows whose names contain a text: each of its words in some name, without case or accents, written apart or
 * together. Only if no row does, one wrong, missing, extra or swapped letter per word is allowed.
 */
export function matchText<Row>(
  rows: readonly Row[],
  text: string | undefined,
  namesOf: (row: Row) => readonly string[],
): TextMatches<Row> {
  const wanted = foldedText(text ?? "");
  if (wanted === "") return { rows: [...rows], meant: undefined };
  const exact = rows.filter((row) => holdsText(namesOf(row).map(foldedText), wanted));
  if (exact.length > 0) return { rows: exact, meant: undefined };
  const close = rows.filter((row) => closeName(namesOf(row), wanted) !== undefined);
  return { rows: close, meant: close[0] && closeName(namesOf(close[0]), wanted) };
}

/** Without case and accents; Gqeberha is the current name of Port Elizabeth. */
export function foldedText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll("gqeberha", "port elizabeth");
}

function holdsText(names: readonly string[], wanted: string): boolean {
  const words = wanted.split(" ");
  if (words.every((word) => names.some((name) => name.includes(word)))) return true;
  const together = wanted.replaceAll(" ", "");
  return together.length >= leastLetters && names.some((name) => name.replaceAll(" ", "").includes(together));
}

/** The name close to the first word found in none; undefined if some word is close to nothing. */
function closeName(names: readonly string[], wanted: string): string | undefined {
  let meant: string | undefined;
  for (const word of wanted.split(" ")) {
    const name = names.find((each) => foldedText(each).includes(word));
    const close = name ?? names.find((each) => hasCloseWord(foldedText(each), word));
    if (close === undefined) return undefined;
    if (name === undefined) meant ??= close;
  }
  return meant;
}

function hasCloseWord(name: string, word: string): boolean {
  if (word.length < leastLetters) return false;
  // A word still being typed is close to the start of another.
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .some((each) => [0, 1, -1].some((more) => isOneSlipApart(word, each.slice(0, word.length + more))));
}

/** Whether the words differ by one extra, missing, wrong or swapped letter. */
export function isOneSlipApart(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && same < other.length && one[same] === other[same]) same += 1;
  const [rest, otherRest] = [one.slice(same), other.slice(same)];
  if (rest === otherRest) return true;
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
  const isOther = rest.slice(1) === otherRest.slice(1);
  return isOther || rest.slice(1) === otherRest || rest === otherRest.slice(1) || (rest.length > 1 && isSwapped);
}
