import { Double, Long } from "bson";
import fc from "fast-check";
import type { Condition, Row } from "./documentModel.ts";
import type { Sort } from "./documentOrder.ts";
import type { Projection, Update } from "./documentUpdates.ts";

const id = fc.nat(7);
const small = fc.nat(4);
const list = fc.array(small, { maxLength: 3 });
/** Too long for an index, and identical up to where it truncates. */
const long = fc.constantFrom("a", "b").map((end) => "a".repeat(2000) + end);
/** The same numbers as ints, doubles and longs. */
const number = fc.oneof(
  small,
  small.map((each) => new Double(each)),
  small.map((each) => new Double(each + 0.5)),
  small.map((each) => Long.fromNumber(each)),
);
const date = small.map((day) => new Date(Date.UTC(2026, 0, day + 1)));
const scalar = fc.oneof({ weight: 3, arbitrary: number }, fc.constantFrom("", "a", "b"), long, fc.boolean(), date);
const mixed = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.constant(null),
  list,
  fc.array(fc.oneof(scalar, list, fc.constant(null)), { maxLength: 3 }),
  fc.record({ d: number }),
  fc.record({ d: small, e: fc.constantFrom("a", 1) }, { requiredKeys: [] }),
);
const tiny = fc.nat(2);
/** Of an array of these, two may together meet a condition. */
const part = fc.record(
  { k: fc.oneof({ weight: 4, arbitrary: tiny }, list, fc.constant(null)), v: tiny },
  { requiredKeys: [] },
);
const parts = fc.oneof(
  { weight: 5, arbitrary: fc.array(part, { maxLength: 3 }) },
  part,
  fc.array(fc.oneof(part, tiny, fc.constant(null), fc.array(part, { maxLength: 2 })), { maxLength: 3 }),
);
/** Two fields of which one may be a list: an index over both allows no more. */
const pair = fc.oneof(
  fc.record({ x: tiny, y: tiny }),
  fc.record({ x: list, y: tiny }),
  fc.record({ x: tiny, y: list }),
  fc.record({ y: list }),
);

const row: fc.Arbitrary<Row> = fc
  .tuple(
    fc.record(
      { _id: id, a: mixed, n: small, t: list, o: fc.record({ d: small }), s: parts, u: fc.nat(9) },
      { requiredKeys: ["_id", "s"] },
    ),
    fc.option(pair, { nil: {} }),
  )
  .map(([fields, both]) => ({ ...fields, ...both }));

const one = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Condition> =>
  fc.oneof(
    fc.record({ $eq: value }),
    fc.record({ $ne: value }),
    fc.record({ $gt: value }),
    fc.record({ $lte: value }),
    fc.record({ $gte: value, $lt: value }),
    fc.record({ $in: fc.array(value, { maxLength: 3 }) }),
    fc.record({ $exists: fc.boolean() }),
  );
const about = (paths: readonly string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<[string, unknown]> =>
  fc.tuple(fc.constantFrom(...paths), fc.oneof(value, one(value)));
const condition = fc.oneof(
  { weight: 3, arbitrary: about(["a", "n", "t", "o.d", "_id", "u"], mixed) },
  { weight: 3, arbitrary: about(["s.k", "s.v", "x", "y"], fc.oneof({ weight: 4, arbitrary: tiny }, mixed)) },
  about(["s"], parts),
);
/** Two fields in one index, from one array or from two. */
const joined = fc.oneof(
  fc.tuple(about(["s.k"], tiny), about(["s.v"], tiny)),
  fc.tuple(about(["x"], tiny), about(["y"], tiny)),
);
const plain: fc.Arbitrary<Condition> = fc
  .oneof({ weight: 3, arbitrary: fc.array(condition, { minLength: 1, maxLength: 3 }) }, joined)
  .map((entries) => Object.fromEntries(entries));
const filter: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 4, arbitrary: plain },
  fc.record({ $or: fc.array(plain, { minLength: 1, maxLength: 3 }) }),
  fc.record({ $and: fc.array(plain, { minLength: 1, maxLength: 2 }) }),
  fc.record({ $nor: fc.array(plain, { minLength: 1, maxLength: 2 }) }),
);

const direction = fc.constantFrom<1 | -1>(1, -1);
const sortable = fc.constantFrom("a", "n", "t", "o.d", "s", "s.k", "s.v", "x", "y", "u");
/** Ends with the `_id`, so that exactly one order is right. */
const sort: fc.Arbitrary<Sort> = fc
  .tuple(fc.array(fc.tuple(sortable, direction), { maxLength: 2 }), direction)
  .map(([fields, last]) => ({ ...Object.fromEntries(fields), _id: last }));
const projection = fc.constantFrom<Projection | undefined>(undefined, { n: 1 }, { _id: 0, a: 1, u: 1 }, { s: 1 });

/** One operator per field: two on the same path are refused. */
const update = (withUnique: boolean): fc.Arbitrary<Update> =>
  fc
    .record(
      {
        n: fc.oneof(
          ...["$inc", "$set"].map((name) => fc.record({ [name]: small })),
          fc.record({ $unset: fc.constant("") }),
        ),
        t: fc.oneof(fc.record({ $set: list }), fc.record({ $unset: fc.constant("") })),
        a: fc.oneof(fc.record({ $set: mixed }), fc.record({ $unset: fc.constant("") })),
        s: fc.oneof(fc.record({ $set: parts }), fc.record({ $unset: fc.constant("") })),
        y: fc.oneof(fc.record({ $set: tiny }), fc.record({ $unset: fc.constant("") })),
        "o.d": fc.record({ $set: small }),
        ...(withUnique ? { u: fc.oneof(fc.record({ $set: fc.nat(9) }), fc.record({ $inc: small })) } : {}),
      },
      { requiredKeys: [] },
    )
    .filter((fields) => Object.keys(fields).length > 0)
    .map((fields) => {
      const byOperator: Update = {};
      for (const [name, operators] of Object.entries(fields)) {
        for (const [operator, argument] of Object.entries(operators)) {
          byOperator[operator] = { ...byOperator[operator], [name]: argument };
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
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("find" as const), filter, sort, projection, skip: tiny, limit: small }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("count" as const), filter }) },
  fc.record({ kind: fc.constant("distinct" as const), filter, by: fc.constantFrom("a", "t", "s.k", "s", "_id") }),
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A random history of reads and writes on a few documents. */
export const steps = fc
  .tuple(fc.array(insert, { minLength: 4, maxLength: 8 }), fc.array(step, { minLength: 20, maxLength: 40 }))
  .map(([first, then]): Step[] => [...first, ...then]);
