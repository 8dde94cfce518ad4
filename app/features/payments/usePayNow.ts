import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, call, isUnreachable, sentenceFor } from "#app/api/apiClient.ts";
import { untilReached } from "#app/api/untilReached.ts";
import { toast } from "#app/ui/toastStore.ts";
import { paymentTexts as texts } from "./texts.ts";

/** What is paid: the total on the button, for a match known to the server. */
export interface Order {
  cents: number;
  fixtureId: string;
  clientType: string;
  description: string;
  bidId?: string | undefined;
  /** Ticked: the match is near, and work may begin now. */
  startNow?: boolean | undefined;
}

export type PayState =
  | { status: "ready" }
  /** The user has pressed; it continues by itself once the server is reached. */
  | { status: "wanted" }
  | { status: "creating" }
  | { status: "leaving" }
  | { status: "refused"; message: string };

const pendingPaymentKey = "payment.wanted";

/**
 * Goes to the provider's page, once. Without a signal the request is kept, even across a reload, and continues once
 * `order` is available. `refresh` asks for the price again.
 */
export function usePayNow(order: Order | undefined, refresh: () => void) {
  const [state, setState] = useState<PayState>(() => ({ status: isStillWanted() ? "wanted" : "ready" }));
  /** The attempt in progress; another press or render meanwhile starts no second one. */
  const underWay = useRef<AbortController>(undefined);
  const end = useCallback(() => {
    underWay.current?.abort();
    underWay.current = undefined;
    keepWanted(false);
  }, []);
  const begin = useCallback(
    async (wish: Order) => {
      if (underWay.current) return;
      const tried = new AbortController();
      underWay.current = tried;
      setState({ status: "creating" });
      const next = await session(wish, tried.signal, () => {
        keepWanted(true);
        setState({ status: "wanted" });
      });
      if (tried.signal.aborted) return;
      if (next.status !== "leaving") end();
      setState(next);
      if (next.status === "refused") refresh();
    },
    [refresh, end],
  );
  const stop = useCallback(() => {
    end();
    setState({ status: "ready" });
  }, [end]);
  useEffect(() => () => underWay.current?.abort(), []);
  useReturn(() => {
    stop();
    refresh();
  });
  useEffect(() => {
    if (state.status === "wanted" && order) void begin(order);
  }, [state.status, order, begin]);
  const pay = () => {
    if (order) return void begin(order);
    keepWanted(true);
    setState({ status: "wanted" });
  };
  return { state, pay, stop };
}

/** Creates the provider's page, retrying until the server is reached. */
async function session(order: Order, signal: AbortSignal, onUnreachable: () => void): Promise<PayState> {
  const ask = async () => {
    try {
      return await call("createPaymentIntent", { body: bodyOf(order), signal });
    } catch (error) {
      if (!signal.aborted && isUnreachable(error)) onUnreachable();
      throw error;
    }
  };
  try {
    const { redirectUrl } = await untilReached(ask, signal);
    if (signal.aborted) return { status: "ready" };
    if (redirectUrl === undefined) {
      toast({ ...texts.noSession, tone: "destructive" });
      return { status: "ready" };
    }
    keepWanted(false);
    location.assign(redirectUrl);
    return { status: "leaving" };
  } catch (error) {
    if (signal.aborted) return { status: "ready" };
    toast({ ...texts.failed, tone: "destructive" });
    const isRule = error instanceof ApiError && error.status < 500;
    return isRule ? { status: "refused", message: sentenceFor(error, "") } : { status: "ready" };
  }
}

function bodyOf({ cents, fixtureId, bidId, clientType, description, startNow }: Order) {
  const metadata = { fixtureId, clientType, description, ...(bidId === undefined ? {} : { bidId }) };
  return { amount: cents / 100, metadata, ...(startNow ? { startNow } : {}) };
}

/** After the browser's Back button from the provider's page: the page is restored as it was left. */
function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    addEventListener("pageshow", look);
    return () => removeEventListener("pageshow", look);
  }, []);
}

/** For this tab and address only: someone who arrives another way has not pressed anything. */
function isStillWanted(): boolean {
  return sessionStorage.getItem(pendingPaymentKey) === location.search;
}

function keepWanted(isWanted: boolean): void {
  if (isWanted) sessionStorage.setItem(pendingPaymentKey, location.search);
  else sessionStorage.removeItem(pendingPaymentKey);
}
