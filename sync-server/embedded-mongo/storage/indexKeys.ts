import { compoundKey } from "../bson/keyEncoding.ts";
import { valueTuples } from "../bson/valueTuples.ts";
import { MongoError } from "../mongoError.ts";
import type { IndexInfo } from "./catalog.ts";

export interface IndexKeys {
  readonly keys: ReadonlySet<string>;
  readonly multikey: boolean;
}

const none: IndexKeys = { keys: new Set(), multikey: false };

/** The keys of a document in an index (the caller has checked the partial filter). */
export function indexKeysOf(index: IndexInfo, doc: unknown): IndexKeys {
  const { tuples, hasArray } = valueTuples(
    doc,
    index.fields.map(({ parts }) => parts),
    () => new MongoError(171, "cannot index parallel arrays"),
  );
  if (index.sparse && tuples.every((values) => values.every((value) => value === undefined))) return none;
  return { keys: new Set(tuples.map((values) => compoundKey(values, index.descending))), multikey: hasArray };
}
