import type { Doc } from "../bson/values.ts";
import type { IndexField, IndexInfo } from "../storage/catalog.ts";
import { afterPrefix } from "../storage/keys.ts";
import { type FieldBounds, type Interval, boundsOf, intervalsOf } from "./bounds.ts";

/** A half-open range of an index; all of its keys begin with the same `shared` characters. */
export interface Run extends Interval {
  readonly shared: number;
}

/** How much of a filter an index's leading fields can serve. */
export interface Candidate {
  readonly index: IndexInfo;
  readonly runs: readonly Run[];
  /** How many leading fields the filter bounds. */
  readonly bounded: number;
  /** How many of them have exactly one value, before the first with several. */
  readonly equalities: number;
  /** How many of them have one or a few exact values. */
  readonly pointed: number;
}

/** A filter's bounds by field, calculated once per filter. */
export class FilterBounds {
  private readonly filter: Doc;
  private single: Map<string, FieldBounds> | undefined;
  private multikey: Map<string, FieldBounds> | undefined;

  constructor(filter: Doc) {
    this.filter = filter;
  }

  of(multikey: boolean): ReadonlyMap<string, FieldBounds> {
    if (multikey) return (this.multikey ??= boundsOf(this.filter, true));
    return (this.single ??= boundsOf(this.filter, false));
  }
}

const maximumRuns = 2000;

/**
 * The leading fields that may be bounded together. Two paths with the same first part may run through one array: two of
 * its elements may then each meet a condition, while an index entry holds the values of one element.
 */
function boundableFields({ fields, multikey }: IndexInfo): readonly IndexField[] {
  if (!multikey) return fields;
  const beginnings = fields.map(({ parts }) => parts[0]);
  const end = beginnings.findIndex((beginning, at) => beginnings.indexOf(beginning) < at);
  return end < 0 ? fields : fields.slice(0, end);
}

/** What an index's prefix can serve of a filter: equalities first, then at most one range. */
export function candidateOf(index: IndexInfo, prefix: string, filterBounds: FilterBounds): Candidate {
  const bounds = filterBounds.of(index.multikey);
  let prefixes = [prefix];
  let bounded = 0;
  let equalities = 0;
  for (const field of boundableFields(index)) {
    const found = bounds.get(field.path);
    if (!found) break;
    const next = intervalsOf(found, field.descending);
    if (prefixes.length * next.length > maximumRuns) break;
    bounded++;
    if (!("points" in found)) {
      const runs = prefixes.flatMap((start) =>
        next.map((range) => ({ start: start + range.start, end: start + range.end, shared: start.length })),
      );
      return { index, runs, bounded, equalities, pointed: bounded - 1 };
    }
    if (next.length === 1) equalities = equalities === bounded - 1 ? bounded : equalities;
    prefixes = prefixes.flatMap((start) => next.map((point) => start + point.start));
  }
  const runs = prefixes.map((start) => ({ start, end: afterPrefix(start), shared: start.length }));
  return { index, runs, bounded, equalities, pointed: bounded };
}
