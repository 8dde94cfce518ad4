import type { Doc } from "../bson/values.ts";
import type { IndexField, IndexInfo } from "../storage/catalog.ts";
import { afterPrefix } from "../storage/keys.ts";
import { type FieldBounds, type Interval, boundsOf, intervalsOf } from "./bounds.ts";

/** A closed-open piece of an index; all of its keys begin with the same `shared` characters. */
export interface Run extends Interval {
  readonly shared: number;
}

/** What an index's leading fields can serve of a filter. */
export interface Candidate {
  readonly index: IndexInfo;
  readonly runs: readonly Run[];
  /** How many leading fields the filter bounds. */
  readonly bounded: number;
  /** How many of them have one value each, before any that has several. */
  readonly equalities: number;
  /** How many of them have one value or a few. */
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
 * The leading fields that may be bounded together. Two paths that begin alike may run through one array: two of
 * its elements may then meet their conditions, while an entry of the index holds what one element has.
 */
function boundableFields({ fields, multikey }: IndexInfo): readonly IndexField[] {
  if (!multikey) return fields;
  const beginnings = fields.map(({ parts }) => parts[0]);
  const end = beginnings.findIndex((beginning, at) => beginnings.indexOf(beginning) < at);
  return end < 0 ? fields : fields.slice(0, end);
}

/** Equalities lead, one range may follow: what an index's prefix can serve of a filter. */
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
