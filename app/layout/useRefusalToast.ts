import { useEffect, useRef } from "react";
import { isAwaited } from "#app/sync/useMutate.ts";
import type { SettledItem } from "#app/db/clientStore.ts";
import { toast } from "#app/ui/toastStore.ts";
import { rejectionText } from "#shared/rules/rejectionTexts.ts";
import { frameTexts } from "./frameTexts.ts";

/** Tells of a refusal that no screen waits for, wherever the person is by then. The pill leads to the rest. */
export function useRefusalToast(rejections: readonly SettledItem[] | undefined): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!rejections) return;
    const before = known.current;
    known.current = new Set(rejections.map(({ mutationId }) => mutationId));
    const latest = rejections.find(({ mutationId }) => before && !before.has(mutationId) && !isAwaited(mutationId));
    if (!latest) return;
    const { did, why } = rejectionText({ name: latest.name, code: latest.code ?? "", message: latest.message ?? "" });
    toast({ title: frameTexts.needsYou(rejections.length), description: `${did} ${why}`, tone: "destructive" });
  }, [rejections]);
}
