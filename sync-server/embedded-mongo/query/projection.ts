import { type Variables, isTruthy } from "../aggregate/expressions.ts";
import { type Doc, isDoc, isNumberValue, toNumber } from "../bson/values.ts";
import { MongoError, badValue } from "../mongoError.ts";
import { parseFilter } from "./matcher.ts";

export type Projection = (doc: Doc, position?: number) => Doc;

/** What a projection says about the fields below one place. */
interface Node {
  readonly children: Map<string, Node>;
  action?: Action;
}

type Action =
  | { readonly kind: "include" }
  | { readonly kind: "exclude" }
  | { readonly kind: "slice"; readonly skip: number | undefined; readonly limit: number }
  | { readonly kind: "elemMatch"; readonly matches: (item: unknown) => boolean }
  | { readonly kind: "positional" };

const isFlag = (value: unknown): boolean => typeof value === "boolean" || isNumberValue(value);

function sliceAction(argument: unknown): Action {
  const numbers: unknown[] = Array.isArray(argument) ? argument : [argument];
  const [first, second] = numbers.map((each) => (isNumberValue(each) ? toNumber(each) : Number.NaN));
  if (first === undefined || Number.isNaN(first)) throw badValue("$slice needs a number or two");
  return second === undefined
    ? { kind: "slice", skip: undefined, limit: first }
    : { kind: "slice", skip: first, limit: second };
}

function actionOf(value: unknown, forFind: boolean, variables: Variables): Action {
  if (isFlag(value)) return { kind: isTruthy(value) ? "include" : "exclude" };
  if (forFind && isDoc(value)) {
    if ("$slice" in value) return sliceAction(value["$slice"]);
    if ("$elemMatch" in value) {
      const matcher = parseFilter({ items: { $elemMatch: value["$elemMatch"] } }, variables);
      return { kind: "elemMatch", matches: (item) => matcher({ items: [item] }) };
    }
  }
  const what = isDoc(value) ? (Object.keys(value)[0] ?? "") : JSON.stringify(value);
  throw new MongoError(168, `a field computed by ${what} is not supported by the embedded database`);
}

function place(root: Node, path: string, action: Action): void {
  let node = root;
  for (const part of path.split(".")) {
    if (part === "") throw new MongoError(40353, "FieldPath must not end with a '.' or hold an empty field name.");
    if (node.action) throw new MongoError(31249, `Path collision at ${path}`);
    const next: Node = node.children.get(part) ?? { children: new Map<string, Node>() };
    node.children.set(part, next);
    node = next;
  }
  if (node.action || node.children.size > 0) throw new MongoError(31250, `Path collision at ${path}`);
  node.action = action;
}

function addEntries(root: Node, prefix: string, spec: Doc, forFind: boolean, variables: Variables): void {
  for (const [name, value] of Object.entries(spec)) {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    if (forFind && path.endsWith(".$")) place(root, path.slice(0, -2), { kind: "positional" });
    else if (isDoc(value) && !(Object.keys(value)[0]?.startsWith("$") ?? false)) {
      if (Object.keys(value).length === 0) throw new MongoError(51270, "An empty sub-projection is not a valid value.");
      addEntries(root, path, value, forFind, variables);
    } else {
      if (name.startsWith("$")) throw new MongoError(16410, `FieldPath field names may not start with '$': ${name}`);
      place(root, path, actionOf(value, forFind, variables));
    }
  }
}

function* actions(node: Node, path = ""): Generator<[string, Action]> {
  if (node.action) yield [path, node.action];
  for (const [name, next] of node.children) yield* actions(next, path === "" ? name : `${path}.${name}`);
}

/** True for an inclusion. @throws MongoError 31253/31254 when inclusion and exclusion are mixed. */
function includes(root: Node): boolean {
  let mode: boolean | undefined;
  for (const [path, { kind }] of actions(root)) {
    const says = kind === "exclude" ? false : kind === "slice" ? undefined : true;
    if (path === "_id") continue;
    if (says === undefined || kind === "elemMatch") continue;
    if (mode !== undefined && mode !== says) {
      throw new MongoError(
        says ? 31253 : 31254,
        says
          ? `Cannot do inclusion on field ${path} in exclusion projection`
          : `Cannot do exclusion on field ${path} in inclusion projection`,
      );
    }
    mode = says;
  }
  if (mode !== undefined) return mode;
  const kinds = [...actions(root)].map(([, action]) => action.kind);
  return kinds.includes("elemMatch") || kinds.every((kind) => kind === "include");
}

function sliced(items: readonly unknown[], action: { skip: number | undefined; limit: number }): unknown[] {
  const { skip, limit } = action;
  if (skip === undefined) return limit < 0 ? items.slice(limit) : items.slice(0, limit);
  const from = skip < 0 ? Math.max(0, items.length + skip) : skip;
  return items.slice(from, from + limit);
}

interface Context {
  readonly including: boolean;
  readonly position: number | undefined;
}

const dropped = Symbol("dropped");

function applyAction(value: unknown, action: Action, context: Context): unknown {
  switch (action.kind) {
    case "include":
      return value === undefined ? dropped : value;
    case "exclude":
      return dropped;
    case "slice":
      return Array.isArray(value) ? sliced(value, action) : (value ?? dropped);
    case "elemMatch": {
      const found: unknown[] = Array.isArray(value) ? value.filter(action.matches).slice(0, 1) : [];
      return found.length > 0 ? found : dropped;
    }
    case "positional":
      return Array.isArray(value) ? value.slice(context.position ?? 0, (context.position ?? 0) + 1) : value;
    default:
      return action satisfies never;
  }
}

function project(value: unknown, node: Node, context: Context): unknown {
  if (node.action) return applyAction(value, node.action, context);
  if (Array.isArray(value)) {
    return value.map((item: unknown) => project(item, node, context)).filter((item) => item !== dropped);
  }
  if (!isDoc(value)) return context.including || value === undefined ? dropped : value;
  return projectObject(value, node, context);
}

function projectObject(doc: Doc, node: Node, context: Context): Doc {
  const result: Doc = {};
  for (const [name, value] of Object.entries(doc)) {
    const next = node.children.get(name);
    if (!next) {
      if (!context.including) result[name] = value;
      continue;
    }
    const projected = project(value, next, context);
    if (projected !== dropped) result[name] = projected;
  }
  return result;
}

/** Compiles a projection. `forFind` allows `$slice`, `$elemMatch` and `field.$`, which $project lacks. */
export function compileProjection(spec: Doc, forFind: boolean, variables: Variables = {}): Projection {
  const root: Node = { children: new Map() };
  addEntries(root, "", spec, forFind, variables);
  const including = includes(root);
  const id = root.children.get("_id");
  if (including && !id) root.children.set("_id", { children: new Map(), action: { kind: "include" } });
  return (doc, position) => projectObject(doc, root, { including, position });
}
