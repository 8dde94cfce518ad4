import type { ArgsOf, MutationName } from "#shared/mutations/registry.ts";
import type { AppContext } from "../appContext.ts";
import { resultOf } from "../sync/receipts.ts";

type SystemMutation = Extract<
  MutationName,
  | `file.${string}`
  | "permission.prove"
  | "stream.recorded"
  | "reel.begin"
  | "reel.progress"
  | "reel.completed"
  | "reel.failed"
  | "reel.verticalStep"
>;

/**
 * Writes what only the server knows. Each call is a separate decision: the mutation checks whether it still applies.
 */
export async function writeSystem<Name extends SystemMutation>(
  { writer }: Pick<AppContext, "writer">,
  name: Name,
  args: ArgsOf<Name>,
): Promise<unknown> {
  const mutationId = crypto.randomUUID();
  return resultOf(await writer.write({ actor: { kind: "system" }, origin: "system", name, args, mutationId }));
}
