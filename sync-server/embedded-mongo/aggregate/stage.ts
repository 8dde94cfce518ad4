import type { Doc } from "../bson/values.ts";
import type { Variables } from "./expressions.ts";

/** One compiled stage (or a whole pipeline): documents in, documents out. */
export type Stage = (docs: Doc[]) => Doc[];

/** What a pipeline may ask of the database. */
export interface PipelineEnvironment {
  readonly variables: Variables;
  /** The documents of a collection of the same database that match (none when there is no collection). */
  find(collection: string, filter: Doc): Doc[];
  /** Compiles a pipeline within a stage. */
  compile(pipeline: unknown, environment: PipelineEnvironment): Stage;
}

/** Compiles a stage's argument. @throws MongoError for what is not understood. */
export type StageFactory = (argument: unknown, environment: PipelineEnvironment) => Stage;

/** Stages that mingo runs as MongoDB does; the others are ours. */
export const mingoStages = new Set([
  "$bucketAuto",
  "$densify",
  "$fill",
  "$group",
  "$redact",
  "$replaceRoot",
  "$replaceWith",
  "$setWindowFields",
  "$sortByCount",
  "$unwind",
]);

/** Stages that mingo runs by code of its own. */
export const windowStages = new Set(["$fill", "$setWindowFields"]);
