import { bidAccept, bidCancel } from "./bidAcceptance.ts";
import { bidEdit, bidExpire, bidSubmit, bidWithdraw } from "./bidMutations.ts";
import { contractSign } from "./contractMutations.ts";
import type { Lane, Mutation, MutationContext } from "./defineMutation.ts";
import { fixtureEdit } from "./fixtureEdit.ts";
import { fixtureCancel, fixtureClaim, fixtureSubmit } from "./fixtureMutations.ts";
import { messageMarkRead, messageSend } from "./messageMutations.ts";
import { notificationMarkRead } from "./notificationMutations.ts";
import { permissionRecordOnPaper } from "./paperAnswer.ts";
import { permissionAnswer, permissionRequest, permissionWithdraw } from "./permissionMutations.ts";
import { executeMutation } from "./runMutation.ts";
import type { Store } from "./store.ts";
import { streamerAttach, streamerDelete, streamerRegister, streamerVerify } from "./streamerMutations.ts";
import { bidMarkPaid, streamDeliver, streamStart } from "./streamMutations.ts";
import { userCreate } from "./userMutations.ts";

/** Every write of the product. A new one is a definition beside its entity's others and a line here. */
export const mutations = {
  "fixture.submit": fixtureSubmit,
  "fixture.edit": fixtureEdit,
  "fixture.cancel": fixtureCancel,
  "fixture.claim": fixtureClaim,
  "user.create": userCreate,
  "streamer.register": streamerRegister,
  "streamer.attach": streamerAttach,
  "streamer.verify": streamerVerify,
  "streamer.delete": streamerDelete,
  "bid.submit": bidSubmit,
  "bid.edit": bidEdit,
  "bid.withdraw": bidWithdraw,
  "bid.accept": bidAccept,
  "bid.cancel": bidCancel,
  "bid.expire": bidExpire,
  "bid.markPaid": bidMarkPaid,
  "permission.request": permissionRequest,
  "permission.answer": permissionAnswer,
  "permission.withdraw": permissionWithdraw,
  "permission.recordOnPaper": permissionRecordOnPaper,
  "contract.sign": contractSign,
  "stream.start": streamStart,
  "stream.deliver": streamDeliver,
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
