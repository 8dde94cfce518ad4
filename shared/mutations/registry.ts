import { bidSubmit } from "./bidMutations.ts";
import type { Lane, Mutation, MutationContext } from "./defineMutation.ts";
import { fixtureSubmit } from "./fixtureMutations.ts";
import { messageMarkRead, messageSend } from "./messageMutations.ts";
import { notificationMarkRead } from "./notificationMutations.ts";
import { executeMutation } from "./runMutation.ts";
import type { Store } from "./store.ts";

/** Every write of the product. A new one is a definition beside its entity's others and a line here. */
export const mutations = {
  "fixture.submit": fixtureSubmit,
  "bid.submit": bidSubmit,
  "message.send": messageSend,
  "message.markRead": messageMarkRead,
  "notification.markRead": notificationMarkRead,
} as const;

export type MutationName = keyof typeof mutations;
type ArgsAndResult<Name extends MutationName> =
  (typeof mutations)[Name] extends Mutation<infer Args, infer Result> ? { args: Args; result: Result } : never;
export type ArgsOf<Name extends MutationName> = ArgsAndResult<Name>["args"];
export type ResultOf<Name extends MutationName> = ArgsAndResult<Name>["result"];

export const mutationNames = Object.keys(mutations) as MutationName[];

export function isMutationName(name: string): name is MutationName {
  return Object.hasOwn(mutations, name);
}

/** A mutation by its name; its own types are known to itself alone. */
export function mutationByName(name: string): Mutation | undefined {
  return isMutationName(name) ? (mutations[name] as unknown as Mutation) : undefined;
}

/** Runs a mutation by name. Refuses what it does not know and what may not come in by this lane: `mutation.unknown`. */
export function runMutation(
  lane: Lane,
  name: string,
  args: unknown,
  store: Store,
  context: MutationContext,
): Promise<unknown> {
  return executeMutation(mutationByName(name), lane, args, store, context);
}
