import { type Doc, isDoc } from "../bson/values.ts";
import { badValue } from "../mongoError.ts";
import { isRegex } from "./regex.ts";

const sensitivities: Record<number, "base" | "accent" | "variant"> = { 1: "base", 2: "accent", 3: "variant" };
const onNumbers = new Set(["$gt", "$gte", "$lt", "$lte"]);
const onEquality = new Set(["$eq", "$ne", "$in", "$nin", "$and", "$or", "$nor", "$not", "$all", "$elemMatch"]);
const onOthers = new Set(["$exists", "$size", "$type", "$mod", "$comment"]);

const refusal = (what: string): Error => badValue(`${what} with a collation is not supported by the embedded database`);

/** Which texts count as the same. It serves equality: what would need its order is refused by name. */
export class Collation {
  private readonly collator: Intl.Collator;
  /** One text of each kind met so far, in the collation's order. */
  private readonly kinds: string[] = [];

  constructor(locale: string, strength: number) {
    const sensitivity = sensitivities[strength];
    if (!sensitivity) throw badValue(`a collation of strength ${strength} is not supported by the embedded database`);
    try {
      this.collator = new Intl.Collator(locale.replaceAll("_", "-"), { sensitivity });
    } catch {
      throw badValue(`Field 'locale' is invalid in a collation: ${locale}`);
    }
  }

  /** The value with each text replaced by the first of its kind: what is equal is then the same. */
  fold(value: unknown): unknown {
    if (typeof value === "string") return this.firstOfKind(value);
    if (Array.isArray(value)) return value.map((each: unknown) => this.fold(each));
    return isDoc(value) ? this.foldDoc(value) : value;
  }

  foldDoc(doc: Doc): Doc {
    return Object.fromEntries(Object.entries(doc).map(([name, value]) => [name, this.fold(value)]));
  }

  /** @throws MongoError 2 for a condition that needs more than equality of texts. */
  foldFilter(filter: Doc): Doc {
    return Object.fromEntries(
      Object.entries(filter).map(([name, condition]) => [name, this.foldCondition(name, condition)]),
    );
  }

  private foldCondition(name: string, condition: unknown): unknown {
    if (isRegex(condition)) throw refusal("a regular expression");
    if (onOthers.has(name)) return condition;
    if (onNumbers.has(name)) {
      if (typeof condition === "string" || isDoc(condition) || Array.isArray(condition)) throw refusal(name);
      return condition;
    }
    if (name.startsWith("$") && !onEquality.has(name)) throw refusal(name);
    if (Array.isArray(condition)) return condition.map((each: unknown) => this.foldCondition("$eq", each));
    return isDoc(condition) ? this.foldFilter(condition) : this.fold(condition);
  }

  private firstOfKind(text: string): string {
    let low = 0;
    let high = this.kinds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const sign = this.collator.compare(this.kinds[middle] ?? "", text);
      if (sign === 0) return this.kinds[middle] ?? text;
      if (sign < 0) low = middle + 1;
      else high = middle;
    }
    this.kinds.splice(low, 0, text);
    return text;
  }
}

/** A command's or statement's collation; undefined for the simple one, which compares bytes. */
export function collationOf(given: Doc): Collation | undefined {
  const { collation } = given;
  if (collation === undefined || collation === null) return undefined;
  if (!isDoc(collation)) throw badValue("a collation must be an object");
  const { locale, strength = 3, ...others } = collation;
  if (Object.keys(collation).length === 0 || locale === "simple") return undefined;
  const [other] = Object.keys(others);
  if (other !== undefined) throw refusal(`the option '${other}'`);
  if (typeof locale !== "string") throw badValue("Field 'locale' is required in a collation");
  return new Collation(locale, Number(strength));
}

/** @throws MongoError 2 for an update that compares texts itself. */
export function checkUpdateUnder(collation: Collation | undefined, update: unknown, arrayFilters: unknown): void {
  if (!collation) return;
  if (Array.isArray(update)) throw refusal("an update pipeline");
  if (arrayFilters !== undefined) throw refusal("arrayFilters");
  const comparing = ["$pull", "$pullAll", "$addToSet", "$push", "$min", "$max"];
  const operator = isDoc(update) ? Object.keys(update).find((name) => comparing.includes(name)) : undefined;
  if (operator !== undefined) throw refusal(operator);
}

/** @throws MongoError 2 for a pipeline that may compare texts after its first $match. */
export function checkStagesUnder(
  collation: Collation | undefined,
  stages: readonly (readonly [name: string, argument?: unknown])[],
): void {
  const harmless = new Set(["$limit", "$skip", "$count", "$unset"]);
  const other = stages.find(([name], index) => !harmless.has(name) && !(index === 0 && name === "$match"));
  if (collation && other) throw refusal(other[0]);
}

/** @throws MongoError 2 when documents would be sorted by texts. */
export function checkSortUnder(collation: Collation | undefined, values: Iterable<unknown>): void {
  if (!collation) return;
  for (const value of values) {
    if (typeof value === "string" || Array.isArray(value) || isDoc(value)) throw refusal("sorting by texts");
  }
}
