import { BSONRegExp } from "bson";
import { MongoError, badValue } from "../mongoError.ts";

const cache = new Map<string, RegExp>();

/** A MongoDB pattern as a JavaScript one. @throws MongoError 51091 when it cannot be understood. */
export function regularExpression(pattern: string, options: string): RegExp {
  const key = `${options}/${pattern}`;
  const known = cache.get(key);
  if (known) return known;
  const unknown = [...options].find((option) => !"imsxu".includes(option));
  if (unknown !== undefined) throw new MongoError(51108, `invalid flag in regex options: ${unknown}`);
  if (options.includes("x")) throw badValue("the regex option x is not supported here");
  let flags = [...new Set(options)].filter((option) => option !== "u").join("");
  let source = pattern;
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  if (inline?.[1] !== undefined) {
    source = pattern.slice(inline[0].length);
    flags = [...new Set(flags + inline[1])].join("");
  }
  try {
    const compiled = new RegExp(source, flags);
    if (cache.size > 500) cache.clear();
    cache.set(key, compiled);
    return compiled;
  } catch {
    throw new MongoError(51091, `Regular expression is invalid: ${pattern}`);
  }
}

export function isRegex(value: unknown): value is BSONRegExp | RegExp {
  return value instanceof BSONRegExp || value instanceof RegExp;
}

export function regexOf(value: BSONRegExp | RegExp): RegExp {
  if (value instanceof RegExp) return value;
  return regularExpression(value.pattern, value.options);
}
