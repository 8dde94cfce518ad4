import { isDoc } from "../bson/values.ts";
import { MongoError } from "../mongoError.ts";
import type { Evaluate, Variables } from "./expressions.ts";
import { compilePipeline, pipelineEnvironment, stageName } from "./pipeline.ts";

const allowed = new Set(["$addFields", "$set", "$project", "$unset", "$replaceRoot", "$replaceWith"]);

/** A pipeline as an update of one document. @throws MongoError 72 for a stage that an update may not have. */
export function updatePipeline(stages: readonly unknown[], variables: Variables): Evaluate {
  for (const stage of stages) {
    const [name] = stageName(stage);
    if (!allowed.has(name)) throw new MongoError(72, `${name} is not allowed to be used within an update`);
  }
  const run = compilePipeline(
    [...stages],
    pipelineEnvironment(variables, () => []),
  );
  return (doc) => (isDoc(doc) ? run([doc])[0] : undefined);
}
