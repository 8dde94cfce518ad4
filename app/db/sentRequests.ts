import { useMemo, useSyncExternalStore } from "react";
import * as z from "zod";
import { choiceKinds } from "#shared/entities/choices.ts";
import { setDurable } from "./durableStorage.ts";
import { draftKey } from "./useDraft.ts";

const sentSchema = z.object({
  mutationId: z.uuid(),
  fixtureId: z.uuid(),
  kind: z.enum(["parent", "business"]),
  /** What was typed, field by field. */
  values: z.record(z.string(), z.string()),
  /** How a visitor has chosen to pay; an account's choice is a mutation. */
  choice: z.enum(choiceKinds).optional(),
  /** The server knows the choice, or no longer needs it. */
  isChoiceSent: z.boolean().optional(),
});
export type KeptRequest = z.infer<typeof sentSchema>;

const mostKept = 10;
const name = "sent requests";
/** localStorage events reach only other tabs. */
const changes = new EventTarget();

/**
 * The requests sent from this device, newest first, so that a visitor finds them again after a reload. They are removed
 * together with the account's drafts.
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
    setDurable(draftKey(userId, name), JSON.stringify(requests));
  } catch {
    // The device is full: the request is still sent, and its email brings the link.
  }
  changes.dispatchEvent(new Event("change"));
}
