import { useState } from "react";
import { isUnreachable, sentenceFor } from "./apiClient.ts";

interface Words {
  /** When there is no signal. */
  offline: string;
  /** When the server gave no sentence. */
  failed: string;
}

/** Does one online-only action at a time, and keeps the sentence of a failure. */
export function useOnlineAction({ offline, failed }: Words) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Returns whether it was done. */
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setProblem(isUnreachable(error) ? offline : sentenceFor(error, failed));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, problem };
}
