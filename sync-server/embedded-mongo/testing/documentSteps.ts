import fc from "fast-check";
import type { Condition, Projection, Row, Sort } from "./documentModel.ts";

const id = fc.nat(7);
const small = fc.nat(4);
const list = fc.array(small, { maxLength: 3 });
/** Longer than an index keeps, and alike as far as it does. */
const long = fc.constantFrom("a", "b").map((end) => "a".repeat(2000) + end);
const mixed = fc.oneof(
  small,
  fc.constantFrom("", "a", "b"),
  { weight: 2, arbitrary: long },
  fc.constant(null),
  list,
  fc.record({ d: small }),
);
const scalar = fc.oneof(small, fc.constantFrom("a", "b"), long);
const path = fc.constantFrom("a", "n", "t", "o.d", "_id", "u");

const row: fc.Arbitrary<Row> = fc.record(
  { _id: id, a: mixed, n: small, t: list, o: fc.record({ d: small }), u: fc.nat(9) },
  { requiredKeys: ["_id"] },
);

const one: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ $eq: mixed }),
  fc.record({ $ne: mixed }),
  fc.record({ $gt: scalar }),
  fc.record({ $lte: scalar }),
  fc.record({ $gte: scalar, $lt: scalar }),
  fc.record({ $in: fc.array(fc.oneof(scalar, fc.constant(null)), { maxLength: 3 }) }),
  fc.record({ $nin: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $size: fc.nat(3) }),
  fc.record({ $elemMatch: fc.record({ $gt: small, $lt: small }) }),
  fc.record({ $not: fc.record({ $gt: scalar }) }),
);
const plain: fc.Arbitrary<Condition> = fc
  .array(fc.tuple(path, fc.oneof(mixed, one)), { minLength: 1, maxLength: 2 })
  .map((entries) => Object.fromEntries(entries));
const filter: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 3, arbitrary: plain },
  fc.record({ $or: fc.array(plain, { minLength: 1, maxLength: 3 }) }),
  fc.record({ $and: fc.array(plain, { minLength: 1, maxLength: 2 }) }),
  fc.record({ $nor: fc.array(plain, { minLength: 1, maxLength: 2 }) }),
);
const direction = fc.constantFrom<1 | -1>(1, -1);
/** Ends with the `_id`, so that there is one right order. */
const sort: fc.Arbitrary<Sort> = fc
  .tuple(fc.array(fc.tuple(fc.constantFrom("a", "n", "t", "o.d", "u"), direction), { maxLength: 2 }), direction)
  .map(([fields, last]) => ({ ...Object.fromEntries(fields), _id: last }));
const projection = fc.constantFrom<Projection | undefined>(undefined, { n: 1 }, { t: 0, a: 0 }, { _id: 0, a: 1, u: 1 });

type Update = Record<string, Record<string, unknown>>;
/** Of every field only one operator: two on one path are refused. */
const update = (withUnique: boolean): fc.Arbitrary<Update> =>
  fc
    .record(
      {
        n: fc.oneof(
          fc.record({ $inc: small }),
          fc.record({ $mul: small }),
          fc.record({ $min: small }),
          fc.record({ $max: small }),
          fc.record({ $unset: fc.constant("") }),
          fc.record({ $set: small }),
        ),
        t: fc.oneof(
          fc.record({ $push: small }),
          fc.record({ $push: fc.record({ $each: list, $slice: fc.constantFrom(-2, 2) }) }),
          fc.record({ $addToSet: small }),
          fc.record({ $addToSet: fc.record({ $each: list }) }),
          fc.record({ $pull: small }),
          fc.record({ $pull: fc.record({ $gt: small }) }),
          fc.record({ $pop: direction }),
        ),
        a: fc.oneof(fc.record({ $set: mixed }), fc.record({ $unset: fc.constant("") })),
        "o.d": fc.record({ $set: small }),
        ...(withUnique ? { u: fc.oneof(fc.record({ $set: fc.nat(9) }), fc.record({ $inc: small })) } : {}),
      },
      { requiredKeys: [] },
    )
    .filter((fields) => Object.keys(fields).length > 0)
    .map((fields) => {
      const byOperator: Update = {};
      for (const [name, operators] of Object.entries(fields)) {
        for (const [operator, argument] of Object.entries(operators as object)) {
          byOperator[operator] = { ...byOperator[operator], [name]: argument as unknown };
        }
      }
      return byOperator;
    });

const insert = fc.record({ kind: fc.constant("insert" as const), row });
const step = fc.oneof(
  insert,
  fc.record({ kind: fc.constant("replace" as const), row, upsert: fc.boolean() }),
  fc.record({ kind: fc.constant("updateOne" as const), _id: id, update: update(true), upsert: fc.boolean() }),
  fc.record({ kind: fc.constant("updateMany" as const), filter, update: update(false) }),
  fc.record({ kind: fc.constant("deleteMany" as const), filter }),
  fc.record({ kind: fc.constant("findAndModify" as const), filter, sort, update: update(true), after: fc.boolean() }),
  fc.record({ kind: fc.constant("findAndDelete" as const), filter, sort }),
  fc.record({ kind: fc.constant("find" as const), filter, sort, projection, skip: fc.nat(3), limit: fc.nat(3) }),
  fc.record({ kind: fc.constant("group" as const), filter, by: fc.constantFrom("n", "o.d") }),
  fc.record({ kind: fc.constant("unwind" as const), filter }),
  fc.record({ kind: fc.constant("count" as const), filter }),
  fc.record({ kind: fc.constant("distinct" as const), filter, by: path }),
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A random history of reads and writes on a few documents. */
export const steps = fc
  .tuple(fc.array(insert, { minLength: 2, maxLength: 8 }), fc.array(step, { minLength: 10, maxLength: 30 }))
  .map(([first, then]): Step[] => [...first, ...then]);
