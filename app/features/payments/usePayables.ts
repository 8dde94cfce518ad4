import { useCallback, useEffect, useRef, useState } from "react";
import { call, isUnreachable } from "#app/api/apiClient.ts";
import { untilReached } from "#app/api/untilReached.ts";
import type { Payable } from "#shared/rules/payable.ts";

/** What the payer's matches cost according to the server. `unreachable`: it retries until the server answers. */
export type Payables =
  | { status: "loading" }
  | { status: "unreachable" }
  | { status: "failed" }
  | { status: "ready"; payables: Payable[] };

export function usePayables(bidId?: string) {
  const [payables, setPayables] = useState<Payables>({ status: "loading" });
  const asking = useRef<AbortController>(undefined);
  const readAgain = useCallback(() => {
    asking.current?.abort();
    const next = new AbortController();
    asking.current = next;
    void read(bidId, next.signal, setPayables);
  }, [bidId]);
  useEffect(() => {
    readAgain();
    return () => asking.current?.abort();
  }, [readAgain]);
  return { payables, readAgain };
}

async function read(bidId: string | undefined, signal: AbortSignal, show: (state: Payables) => void): Promise<void> {
  const body = { bidId: bidId ?? null };
  const ask = async () => {
    try {
      return await call("readPayments", { body, signal });
    } catch (error) {
      if (!signal.aborted && isUnreachable(error)) show({ status: "unreachable" });
      throw error;
    }
  };
  try {
    show({ status: "ready", payables: await untilReached(ask, signal) });
  } catch {
    if (!signal.aborted) show({ status: "failed" });
  }
}
