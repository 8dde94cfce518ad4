import { type Fields, type Row, refused } from "./row.ts";
import { pipelineStages, unknownCommands, unknownOptions } from "./unknownNames.ts";

const admin = true;

interface Command {
  readonly command: Fields;
  readonly onAdmin?: boolean;
}

const on = (command: Fields, onAdmin = false): Command => ({ command, onAdmin });
const firstBatch = (...documents: Fields[]): Fields => ({ cursor: { firstBatch: documents } });

/** Run in this order on one database that starts empty. An answer names the fields it must contain. */
export const commandRows: readonly Row<Command>[] = [
  ["hello", on({ hello: 1 }, admin), { isWritablePrimary: true, maxWireVersion: 21 }],
  ["isMaster", on({ isMaster: 1 }, admin), { ismaster: true }],
  ["ping", on({ ping: 1 }), { ok: 1 }],
  [
    "insert",
    on({
      insert: "rows",
      documents: [
        { _id: 1, a: 1 },
        { _id: 2, a: 2 },
      ],
    }),
    { n: 2 },
  ],
  [
    "insert of a second _id",
    on({ insert: "rows", documents: [{ _id: 1 }] }),
    { n: 0, writeErrors: [{ index: 0, code: 11000 }] },
  ],
  ["update", on({ update: "rows", updates: [{ q: { _id: 1 }, u: { $inc: { a: 1 } } }] }), { n: 1, nModified: 1 }],
  [
    "update with an upsert",
    on({ update: "rows", updates: [{ q: { _id: 3 }, u: { $set: { a: 3 } }, upsert: true }] }),
    { n: 1, upserted: [{ index: 0, _id: 3 }] },
  ],
  ["delete", on({ delete: "rows", deletes: [{ q: { _id: 3 }, limit: 1 }] }), { n: 1 }],
  [
    "findAndModify",
    on({ findAndModify: "rows", query: { _id: 2 }, update: { $set: { a: 9 } }, new: true }),
    { value: { _id: 2, a: 9 } },
  ],
  ["find", on({ find: "rows", filter: { _id: 2 } }), firstBatch({ _id: 2, a: 9 })],
  [
    "find with sort, skip and limit",
    on({ find: "rows", sort: { _id: -1 }, skip: 1, limit: 1 }),
    firstBatch({ _id: 1, a: 2 }),
  ],
  [
    "aggregate that counts",
    on({ aggregate: "rows", pipeline: [{ $match: {} }, { $group: { _id: 1, n: { $sum: 1 } } }], cursor: {} }),
    firstBatch({ _id: 1, n: 2 }),
  ],
  ["aggregate of the database", on({ aggregate: 1, pipeline: [], cursor: {} }), refused(73)],
  ["distinct", on({ distinct: "rows", key: "a" }), { values: [2, 9] }],
  [
    "createIndexes",
    on({ createIndexes: "rows", indexes: [{ key: { a: 1 }, name: "a", unique: true }] }),
    { numIndexesAfter: 2 },
  ],
  [
    "createIndexes partial",
    on({
      createIndexes: "rows",
      indexes: [{ key: { b: 1 }, name: "b", partialFilterExpression: { b: { $exists: true } } }],
    }),
    { numIndexesAfter: 3 },
  ],
  [
    "createIndexes sparse",
    on({ createIndexes: "rows", indexes: [{ key: { c: 1 }, name: "c", sparse: true }] }),
    { numIndexesAfter: 4 },
  ],
  [
    "createIndexes that expires (TTL)",
    on({ createIndexes: "rows", indexes: [{ key: { t: 1 }, name: "t", expireAfterSeconds: 60 }] }),
    { numIndexesAfter: 5 },
  ],
  ["createIndexes text", on({ createIndexes: "rows", indexes: [{ key: { a: "text" }, name: "x" }] }), refused(67)],
  ["createIndexes hashed", on({ createIndexes: "rows", indexes: [{ key: { a: "hashed" }, name: "x" }] }), refused(67)],
  [
    "createIndexes 2dsphere",
    on({ createIndexes: "rows", indexes: [{ key: { a: "2dsphere" }, name: "x" }] }),
    refused(67),
  ],
  [
    "createIndexes over a position (a.0)",
    on({ createIndexes: "rows", indexes: [{ key: { "a.0": 1 }, name: "x" }] }),
    refused(67),
  ],
  ["createIndexes wildcard", on({ createIndexes: "rows", indexes: [{ key: { "$**": 1 }, name: "x" }] }), refused(67)],
  [
    "createIndexes with a collation",
    on({ createIndexes: "rows", indexes: [{ key: { z: 1 }, name: "z", collation: { locale: "en" } }] }),
    refused(67),
  ],
  ["listIndexes", on({ listIndexes: "rows" }), { ok: 1 }],
  ["listIndexes of no collection", on({ listIndexes: "shops" }), refused(26)],
  ["dropIndexes", on({ dropIndexes: "rows", index: "b" }), { nIndexesWas: 5 }],
  ["listCollections", on({ listCollections: 1, nameOnly: true }), firstBatch({ name: "rows", type: "collection" })],
  [
    "listDatabases",
    on({ listDatabases: 1, nameOnly: true, filter: { name: "conformance" } }, admin),
    { databases: [{ name: "conformance" }] },
  ],
  ["drop", on({ drop: "rows" }), { ok: 1 }],
  ["dropDatabase", on({ dropDatabase: 1 }), { dropped: "conformance" }],
  ["killCursors", on({ killCursors: "rows", cursors: [] }), { cursorsKilled: [] }],
  ["getMore of no cursor", on({ getMore: 7n, collection: "rows" }), refused(43)],
  ["endSessions", on({ endSessions: [] }), { ok: 1 }],
  ["killSessions", on({ killSessions: [] }), { ok: 1 }],
  ["commitTransaction without a transaction", on({ commitTransaction: 1 }, admin), refused(251)],
  ["abortTransaction without a transaction", on({ abortTransaction: 1 }, admin), refused(251)],
  ["a collation (simple)", on({ find: "rows", collation: { locale: "simple" } }), firstBatch()],
  ["a collation (any other)", on({ find: "rows", collation: { locale: "en", strength: 2 } }), refused(2)],
  ...unknownOptions.map(([name, command]): Row<Command> => [name, on(command), refused(40415)]),
  ...pipelineStages.map((name): Row<Command> => {
    return [name, on({ aggregate: "rows", pipeline: [{ [name]: {} }], cursor: {} }), refused(40324)];
  }),
  [
    "a $group that does not count",
    on({ aggregate: "rows", pipeline: [{ $match: {} }, { $group: { _id: "$a" } }], cursor: {} }),
    refused(115),
  ],
  ...unknownCommands.map((name): Row<Command> => [name, on({ [name]: 1 }), refused(59)]),
];
