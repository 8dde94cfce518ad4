/**
 * A piece of the product's source, and its replacement when the bug is planted. Names of locals are written `$name` in
 * both: whatever the source calls them, the bug does too. `$*name` stands for any part of one statement. Spaces match
 * any white space.
 */
export interface Replacement {
  file: string;
  pattern: string;
  bug: string;
}

/** A bug that someone could write. */
export interface PlantedBug {
  name: string;
  changes: readonly Replacement[];
}

const hole = /\$(\*?[a-z]\w*)/gi;

/** The pattern must match exactly once: a bug that no longer matches is an error. */
export function plant(source: string, { file, pattern, bug }: Replacement): string {
  const found = [...source.matchAll(new RegExp(expressionFor(pattern), "g"))];
  const [match] = found;
  if (!match || found.length !== 1) throw new Error(`${file} has ${found.length} times: ${pattern}`);
  const planted = bug.replace(hole, (_, name: string) => match.groups?.[name.replace("*", "")] ?? "");
  return source.slice(0, match.index) + planted + source.slice(match.index + match[0].length);
}

/** A placeholder used again matches the same name again. */
function expressionFor(pattern: string): string {
  const seen = new Set<string>();
  return pattern
    .trim()
    .split(hole)
    .map((part, at) => (at % 2 === 0 ? literal(part) : named(part)))
    .join("");

  function named(name: string): string {
    if (name.startsWith("*")) return `(?<${name.slice(1)}>[^;]*?)`;
    if (seen.has(name)) return `\\k<${name}>\\b`;
    seen.add(name);
    return `\\b(?<${name}>[A-Za-z_]\\w*)\\b`;
  }
}

function literal(part: string): string {
  return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s*`);
}
