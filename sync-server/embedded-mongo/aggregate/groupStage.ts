import { Int32 } from "bson";
import { keyOf } from "../bson/keyEncoding.ts";
import { type Doc, type NumberValue, isDoc, isNumberValue } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";
import { calculate } from "../update/numbers.ts";
import { type Evaluate, type Variables, compileExpression } from "./expressions.ts";

function sumOf(name: string, accumulator: unknown, variables: Variables): Evaluate {
  if (name.includes(".")) throw new MongoError(40235, `The field name '${name}' cannot contain '.'`);
  const [entry, other] = isDoc(accumulator) ? Object.entries(accumulator) : [];
  if (!entry || other) throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
  if (entry[0] !== "$sum") throw new MongoError(15952, `unknown group operator '${entry[0]}'`);
  return compileExpression(entry[1], variables);
}

const add = (left: NumberValue, right: NumberValue): NumberValue =>
  calculate(
    left,
    right,
    (a, b) => a + b,
    (a, b) => a + b,
  );

interface Group {
  readonly id: unknown;
  readonly sums: NumberValue[];
}

/** `$group` with `$sum`, which passes over what is no number. */
export function groupStage(argument: unknown, variables: Variables): (docs: readonly Doc[]) => Doc[] {
  if (!isDoc(argument)) throw new MongoError(15947, "a group's fields must be specified in an object");
  if (!("_id" in argument)) throw new MongoError(15955, "a group specification must include an _id");
  const { _id: by, ...fields } = argument;
  const idOf = compileExpression(by, variables);
  const names = Object.keys(fields);
  const values = Object.entries(fields).map(([name, accumulator]) => sumOf(name, accumulator, variables));
  return (docs) => {
    const groups = new Map<string, Group>();
    for (const doc of docs) {
      const id = idOf(doc) ?? null;
      const key = keyOf(id);
      const group = groups.get(key) ?? { id, sums: names.map(() => new Int32(0)) };
      groups.set(key, group);
      for (const [at, valueOf] of values.entries()) {
        const value = valueOf(doc);
        const sum = group.sums[at];
        if (sum !== undefined && isNumberValue(value)) group.sums[at] = add(sum, value);
      }
    }
    return [...groups.values()].map(({ id, sums }) => ({
      _id: id,
      ...Object.fromEntries(names.map((name, at) => [name, sums[at]])),
    }));
  };
}
