import { emptyArrayValue } from "./keyEncoding.ts";
import { isDoc } from "./values.ts";

/** One path being followed down a document: the value reached so far, and the rest of the path. */
interface Step {
  readonly at: unknown;
  readonly rest: readonly string[];
  /** The value is final: an array here is an element, taken whole. */
  readonly isFinal: boolean;
}

/** Follows objects (and numeric positions of arrays) until a value or an array to spread is reached. */
function descend(step: Step): Step {
  if (step.isFinal) return step;
  let { at, rest } = step;
  while (rest.length > 0) {
    const part = rest[0] ?? "";
    if (Array.isArray(at)) {
      if (!/^\d+$/.test(part)) break;
      const item: unknown = at[Number(part)];
      at = item;
    } else at = isDoc(at) && Object.hasOwn(at, part) ? at[part] : undefined;
    rest = rest.slice(1);
  }
  return { at, rest, isFinal: !Array.isArray(at) };
}

function spread(steps: readonly Step[], array: readonly unknown[]): (readonly Step[])[] {
  const items: readonly unknown[] = array.length === 0 ? [emptyArrayValue] : array;
  return items.map((item) =>
    steps.map((step) => {
      if (step.at !== array) return step;
      if (step.rest.length === 0) return { at: item, rest: [], isFinal: true };
      return { at: isDoc(item) ? item : undefined, rest: step.rest, isFinal: false };
    }),
  );
}

function collect(starts: readonly Step[], parallel: () => Error, found: unknown[][]): boolean {
  const steps = starts.map(descend);
  const arrays = new Set<readonly unknown[]>();
  for (const step of steps) if (!step.isFinal && Array.isArray(step.at)) arrays.add(step.at);
  const [array, second] = arrays;
  if (second) throw parallel();
  if (!array) {
    found.push(steps.map((step) => step.at));
    return false;
  }
  for (const next of spread(steps, array)) collect(next, parallel, found);
  return true;
}

export interface ValueTuples {
  readonly tuples: readonly (readonly unknown[])[];
  /** An array produced one tuple per element. */
  readonly hasArray: boolean;
}

/**
 * The values that several paths reach together: one tuple per element of an array on the way or at the end, undefined
 * for missing values. An index holds these tuples, and a sort uses the first of them.
 * @throws what `parallel` returns when two paths lead through two arrays.
 */
export function valueTuples(doc: unknown, paths: readonly (readonly string[])[], parallel: () => Error): ValueTuples {
  const tuples: unknown[][] = [];
  const hasArray = collect(
    paths.map((rest) => ({ at: doc, rest, isFinal: false })),
    parallel,
    tuples,
  );
  return { tuples, hasArray };
}
