import { useMemo, useSyncExternalStore } from "react";
import * as z from "zod";
import { choiceKinds } from "#shared/entities/choices.ts";
import { setLasting } from "./lastingStorage.ts";
import { draftKey } from "./useDraft.ts";

const sentSchema = z.object({
  mutationId: z.uuid(),
  fixtureId: z.uuid(),
  kind: z.enum(["parent", "business"]),
  /** What was typed, as it stood in the fields. */
  values: z.record(z.string(), z.string()),
  /** How a visitor has chosen to pay; an account's choice is a mutation. */
  choice: z.enum(choiceKinds).optional(),
  /** The server knows of the choice, or has no use for it any more. */
  isChoiceSent: z.boolean().optional(),
});
export type KeptRequest = z.infer<typeof sentSchema>;

const mostKept = 10;
const name = "sent requests";
/** localStorage tells other tabs only. */
const changes = new EventTarget();

/**
 * The requests that were sent from this device, the newest first, so that a visitor finds them again after a reload.
 * They go with the account's drafts.
 */
export function keptRequests(userId: string): KeptRequest[] {
  return parsed(keptText(userId));
}

export function useKeptRequests(userId: string): KeptRequest[] {
  const text = useSyncExternalStore(
    watchKept,
    () => keptText(userId),
    () => "[]",
  );
  return useMemo(() => parsed(text), [text]);
}

function keptText(userId: string): string {
  return localStorage.getItem(draftKey(userId, name)) ?? "[]";
}

function parsed(text: string): KeptRequest[] {
  try {
    const kept: unknown = JSON.parse(text);
    return z.array(sentSchema).safeParse(kept).data ?? [];
  } catch {
    return [];
  }
}

export function keepRequest(userId: string, request: KeptRequest): void {
  const others = keptRequests(userId).filter(({ mutationId }) => mutationId !== request.mutationId);
  put(userId, [request, ...others].slice(0, mostKept));
}

export function changeKept(userId: string, fixtureId: string, changed: Partial<KeptRequest>): void {
  put(
    userId,
    keptRequests(userId).map((kept) => (kept.fixtureId === fixtureId ? { ...kept, ...changed } : kept)),
  );
}

function watchKept(listener: () => void): () => void {
  changes.addEventListener("change", listener);
  addEventListener("storage", listener);
  return () => {
    changes.removeEventListener("change", listener);
    removeEventListener("storage", listener);
  };
}

function put(userId: string, requests: readonly KeptRequest[]): void {
  try {
    setLasting(draftKey(userId, name), JSON.stringify(requests));
  } catch {
    // The device is full: the request is sent all the same, and its mail brings the link.
  }
  changes.dispatchEvent(new Event("change"));
}
