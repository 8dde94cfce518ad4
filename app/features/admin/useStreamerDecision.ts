import { useMutate } from "#app/sync/useMutate.ts";
import { useState } from "react";
import { toast } from "#app/ui/toastStore.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { adminTexts } from "./adminTexts.ts";

export type Decision = "approved" | "rejected";

/** An admin's decisions about one streamer. `onDecided` is called once the server has accepted one. */
export function useStreamerDecision(streamer: Streamer, onDecided: () => void) {
  const { id, businessName } = streamer;
  const [decision, setDecision] = useState<Decision>("approved");
  const { run: verify, isBusy } = useMutate("streamer.verify", {
    success: adminTexts.verify.success(businessName, decision),
    failure: adminTexts.verify.failure,
  });
  const { run: remove } = useMutate("streamer.delete", {
    success: adminTexts.remove.success(businessName),
    failure: adminTexts.remove.refused(""),
  });

  async function decide(verificationStatus: Decision, notes: string): Promise<boolean> {
    setDecision(verificationStatus);
    const outcome = await verify({ id, verificationStatus, verificationNotes: notes || undefined });
    if (outcome.status === "applied") onDecided();
    return outcome.status !== "refused";
  }

  async function deleteStreamer(): Promise<void> {
    if (!window.confirm(adminTexts.remove.question(businessName))) return;
    const outcome = await remove({ id });
    if (outcome.status === "applied") onDecided();
    if (outcome.status === "refused") toast(adminTexts.remove.refused(outcome.message));
  }

  return { decide, deleteStreamer, isBusy };
}
