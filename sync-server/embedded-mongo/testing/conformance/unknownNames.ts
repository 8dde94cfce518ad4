import type { Fields } from "./row.ts";

const statement = { q: {}, u: { $set: { a: 1 } } };

/** Every command refuses an unknown option; an unknown option of a statement is refused in its writeErrors. */
export const unknownOptions: readonly (readonly [name: string, command: Fields])[] = [
  ...["hint", "let", "min", "max", "returnKey", "showRecordId", "tailable", "awaitData", "noCursorTimeout"].map(
    (option) => [`find with ${option}`, { find: "rows", [option]: 1 }] as const,
  ),
  ...["hint", "let", "allowDiskUse", "explain"].map(
    (option) => [`aggregate with ${option}`, { aggregate: "rows", pipeline: [], cursor: {}, [option]: 1 }] as const,
  ),
  ...["hint", "let", "arrayFilters", "bypassDocumentValidation"].map(
    (option) => [`findAndModify with ${option}`, { findAndModify: "rows", remove: true, [option]: 1 }] as const,
  ),
  ["update with let", { update: "rows", updates: [statement], let: {} }],
  ["delete with let", { delete: "rows", deletes: [{ q: {}, limit: 1 }], let: {} }],
  ["distinct with hint", { distinct: "rows", key: "a", hint: 1 }],
  ["insert with bypassDocumentValidation", { insert: "rows", documents: [{}], bypassDocumentValidation: true }],
  ["an option that does not exist", { find: "rows", nonsense: 1 }],
];

/** Options of a statement, by the list that contains it. */
export const unknownStatementOptions: readonly (readonly [list: string, option: string, command: Fields])[] = [
  ...["hint", "arrayFilters", "sort", "nonsense"].map(
    (option) => ["update", option, { update: "rows", updates: [{ ...statement, [option]: 1 }] }] as const,
  ),
  ...["hint", "nonsense"].map(
    (option) => ["delete", option, { delete: "rows", deletes: [{ q: {}, limit: 1, [option]: 1 }] }] as const,
  ),
];

export const pipelineStages = [
  "$addFields",
  "$bucket",
  "$changeStream",
  "$collStats",
  "$count",
  "$facet",
  "$geoNear",
  "$graphLookup",
  "$lookup",
  "$merge",
  "$out",
  "$project",
  "$replaceRoot",
  "$sample",
  "$search",
  "$set",
  "$sort",
  "$unionWith",
  "$unset",
  "$unwind",
  "$nonsense",
];

export const unknownCommands = [
  "buildInfo",
  "bulkWrite",
  "collMod",
  "collStats",
  "compact",
  "configureFailPoint",
  "connectionStatus",
  "convertToCapped",
  "count",
  "create",
  "createUser",
  "currentOp",
  "dbStats",
  "explain",
  "getLog",
  "getParameter",
  "killAllSessions",
  "killAllSessionsByPattern",
  "mapReduce",
  "profile",
  "refreshSessions",
  "renameCollection",
  "replSetGetStatus",
  "saslStart",
  "serverStatus",
  "setParameter",
  "shutdown",
  "startSession",
  "validate",
  "nonsense",
];
