import { useCallback, useEffect, useState } from "react";
import { ApiError, call, isUnreachable } from "#app/api/apiClient.ts";
import { renewals } from "#app/api/renewals.ts";
import type { CostShareProgress } from "#shared/rules/costShareProgress.ts";
import { begunShare, forgetShare } from "./begunShare.ts";
import type { ShareLink } from "./shareLink.ts";

export type ShareState =
  | { status: "opening" }
  /** `asked`: the share that `progress.own` is about. */
  | { status: "open"; progress: CostShareProgress; asked: string | undefined; hasSignal: boolean }
  | { status: "unknown" }
  | { status: "unreachable" };

const oftenMs = 2_000;
const seldomMs = 20_000;
/** How many tries come in quick succession after paying, and after how many it is slow. */
const quickTries = 30;
const patientTries = 10;

/**
 * How far a collection is, read again while the page is open: often while a payment is being confirmed. `back` is the
 * share whose payer has come back from the provider's page; one begun after it counts instead.
 */
export function useShareProgress({ fixtureId, key }: ShareLink, back: string | undefined) {
  const [state, setState] = useState<ShareState>({ status: "opening" });
  const [reads, setReads] = useState(0);
  const read = useCallback(async () => {
    const asked = begunShare(key)?.id ?? back;
    try {
      const progress = await call("readCostShare", { body: { fixtureId, key, paymentId: asked ?? null } });
      if (progress.own !== undefined && progress.own !== "underWay") forgetShare(key);
      setState({ status: "open", progress, asked, hasSignal: true });
    } catch (error) {
      setState((before) => stateAfter(error, before));
    } finally {
      setReads((count) => count + 1);
    }
  }, [fixtureId, key, back]);
  const isConfirming = state.status === "open" && state.progress.own === "underWay" && state.asked === back;
  useEffect(() => {
    if (reads === 0) return void read();
    const timer = setTimeout(() => void read(), isConfirming && reads < quickTries ? oftenMs : seldomMs);
    return () => clearTimeout(timer);
  }, [reads, isConfirming, read]);
  useEffect(() => {
    const again = () => void read();
    renewals.addEventListener("renew", again);
    return () => renewals.removeEventListener("renew", again);
  }, [read]);
  return { state, read, isSlow: reads > patientTries };
}

/** What was read before stays on the screen without a signal; only an answer can take it away. */
function stateAfter(error: unknown, before: ShareState): ShareState {
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isRefused && !isUnreachable(error)) return { status: "unknown" };
  return before.status === "open" ? { ...before, hasSignal: false } : { status: "unreachable" };
}
