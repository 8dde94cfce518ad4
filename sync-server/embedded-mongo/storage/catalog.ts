import { UUID } from "bson";
import { decode, encode } from "../bson/codec.ts";
import { type Doc, isDoc } from "../bson/values.ts";
import { afterPrefix, catalogPrefix, cutOffKey, multikeyKey } from "./keys.ts";
import type { View } from "./view.ts";

export interface IndexField {
  readonly path: string;
  readonly parts: readonly string[];
  readonly descending: boolean;
}

export interface IndexInfo {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly IndexField[];
  readonly descending: readonly boolean[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partialFilter: Doc | undefined;
  readonly expireAfterSeconds: number | undefined;
  /** As returned by listIndexes. */
  readonly specification: Doc;
  /** Set once any document put an array into it: its bounds may not be intersected, and its order fits no sort. */
  multikey: boolean;
  /** Set once any document put a value into it that is too long to keep whole: its order fits no sort at all. */
  cutOff: boolean;
}

export interface CollectionInfo {
  readonly id: number;
  readonly namespace: string;
  readonly uuid: UUID;
  readonly options: Doc;
  readonly indexes: readonly IndexInfo[];
}

export type Catalog = ReadonlyMap<string, CollectionInfo>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const wholeNumber = (value: unknown): number => (typeof value === "number" ? value : 0);

export function indexInfo(id: number, specification: Doc): IndexInfo {
  const key = isDoc(specification["key"]) ? specification["key"] : {};
  const fields = Object.entries(key).map(([path, direction]) => ({
    path,
    parts: path.split("."),
    descending: typeof direction === "number" && direction < 0,
  }));
  const { partialFilterExpression, expireAfterSeconds } = specification;
  return {
    id,
    name: text(specification["name"]),
    fields,
    descending: fields.map((field) => field.descending),
    unique: specification["unique"] === true,
    sparse: specification["sparse"] === true,
    partialFilter: isDoc(partialFilterExpression) ? partialFilterExpression : undefined,
    expireAfterSeconds: typeof expireAfterSeconds === "number" ? expireAfterSeconds : undefined,
    specification,
    multikey: false,
    cutOff: false,
  };
}

export function catalogEntry(collection: CollectionInfo): Buffer {
  return encode({
    id: collection.id,
    namespace: collection.namespace,
    uuid: collection.uuid,
    options: collection.options,
    indexes: collection.indexes.map(({ id, specification }) => ({ id, specification })),
  });
}

function readCollection(view: View, bytes: Buffer): CollectionInfo {
  const entry = decode(bytes);
  const id = wholeNumber(entry["id"]);
  const stored: unknown[] = Array.isArray(entry["indexes"]) ? entry["indexes"] : [];
  const indexes = stored.filter(isDoc).map((each) => {
    const specification = isDoc(each["specification"]) ? each["specification"] : {};
    const info = indexInfo(wholeNumber(each["id"]), specification);
    info.multikey = view.get(multikeyKey(id, info.id)) !== undefined;
    info.cutOff = view.get(cutOffKey(id, info.id)) !== undefined;
    return info;
  });
  const { uuid, options } = entry;
  return {
    id,
    namespace: text(entry["namespace"]),
    uuid: uuid instanceof UUID ? uuid : new UUID(),
    options: isDoc(options) ? options : {},
    indexes,
  };
}

export function readCatalog(view: View): Map<string, CollectionInfo> {
  const catalog = new Map<string, CollectionInfo>();
  for (const [, bytes] of view.range(catalogPrefix, afterPrefix(catalogPrefix))) {
    const collection = readCollection(view, bytes);
    catalog.set(collection.namespace, collection);
  }
  return catalog;
}
