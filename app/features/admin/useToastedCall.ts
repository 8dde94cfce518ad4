import { useState } from "react";
import { sentenceFor } from "#app/api/apiClient.ts";
import { toast, type ToastMessage } from "#app/ui/toastStore.ts";

/** Makes one server call at a time; a toast reports the result, `failed` with the server's sentence. */
export function useToastedCall(failed: string) {
  const [isBusy, setBusy] = useState(false);
  /** Returns whether it was done. */
  const run = async (ask: () => Promise<unknown>, done: ToastMessage): Promise<boolean> => {
    setBusy(true);
    try {
      await ask();
      toast(done);
      return true;
    } catch (error) {
      toast({ title: failed, description: sentenceFor(error, ""), tone: "destructive" });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
