import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";

export type Projection = (doc: Doc) => Doc;

function isIncluded(path: string, value: unknown): boolean {
  if (path === "" || path.startsWith("$") || path.includes("."))
    throw new MongoError(16410, `a projection names whole fields here: '${path}' is not supported`);
  if (typeof value === "boolean") return value;
  if (isNumberValue(value)) return toNumber(value) !== 0;
  const what = isDoc(value) ? (Object.keys(value)[0] ?? "") : JSON.stringify(value);
  throw new MongoError(168, `a field computed by ${what} is not supported by the embedded database`);
}

/**
 * Compiles a projection: the fields to include, and whether the `_id` is one of them.
 * @throws MongoError 168 for a computed field, 31254 for an excluded field.
 */
export function compileProjection(spec: Doc): Projection {
  const fields = new Set(["_id"]);
  for (const [path, value] of Object.entries(spec)) {
    if (isIncluded(path, value)) fields.add(path);
    else if (path === "_id") fields.delete(path);
    else throw new MongoError(31254, `a projection that leaves out fields (${path}) is not supported`);
  }
  if (Object.keys(spec).length === 1 && !fields.has("_id"))
    throw new MongoError(31254, "a projection that leaves out fields (_id) is not supported");
  return (doc) => Object.fromEntries(Object.entries(doc).filter(([name]) => fields.has(name)));
}
