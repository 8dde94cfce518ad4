import { useState } from "react";
import { isUnreachable, sentenceFor } from "./apiClient.ts";

interface Words {
  /** Without signal. */
  offline: string;
  /** Where the server gave no sentence. */
  failed: string;
}

/** Does one thing at a time that only the server can do, and keeps the sentence of what did not work. */
export function useOnlineAction({ offline, failed }: Words) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Answers whether it was done. */
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
