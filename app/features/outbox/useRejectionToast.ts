import { useEffect, useRef } from "react";
import { isAwaited } from "#app/sync/useMutate.ts";
import type { MutationResult } from "#app/db/clientStore.ts";
import { toast } from "#app/ui/toastStore.ts";
import { frameTexts } from "#app/layout/frameTexts.ts";

/** Shows a rejection that no open screen is waiting for, wherever the user is by then. The pill leads to the rest. */
export function useRejectionToast(rejections: readonly MutationResult[] | undefined): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!rejections) return;
    const before = known.current;
    known.current = new Set(rejections.map(({ mutationId }) => mutationId));
    const latest = rejections.find(({ mutationId }) => before && !before.has(mutationId) && !isAwaited(mutationId));
    if (!latest) return;
    void showToast(latest, rejections.length);
  }, [rejections]);
}

/** The mutation definitions load with the engine, after the first paint: the pill does not wait for them. */
async function showToast({ name, code = "", message = "" }: MutationResult, count: number): Promise<void> {
  const { rejectionText } = await import("#shared/mutations/rejectionTexts.ts");
  const { did, why } = rejectionText({ name, code, message });
  toast({ title: frameTexts.needsYou(count), description: `${did} ${why}`, tone: "destructive" });
}
