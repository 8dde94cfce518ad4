import { syncLimits, syncRequestSchema, type SyncRequest } from "#shared/api/syncProtocol.ts";
import { expectThat } from "./invariants.ts";

/** What a call holds beside its mutations, at most. */
const aroundMutations = 40 * 1024;

/** The server's door takes no call that is larger than this, and then nothing in it would ever be decided. */
export function checkCall(name: string, request: SyncRequest): void {
  const { success } = syncRequestSchema.safeParse(request);
  expectThat(2, success, () => `${name} makes a call that no server takes`);
  const bytes = bytesOf(request.mutations);
  const isSmall = bytes <= syncLimits.bodyBytes - aroundMutations || request.mutations.length === 1;
  expectThat(2, isSmall, () => `${name} sends ${bytes} bytes of mutations`);
  const named = [...request.mutations.map(({ mutationId }) => mutationId), ...request.waiting];
  expectThat(2, new Set(named).size === named.length, () => `${name} names a mutation twice in a call`);
}

export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? "");
}
