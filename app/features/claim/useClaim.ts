import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { call, isUnreachable, sentenceFor } from "#app/api/apiClient.ts";
import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { claimTexts } from "./texts.ts";

export interface NewAccount {
  username: string;
  password: string;
  email: string;
  agreedTo: string;
}

/** What the link has already shown. */
export interface Claimed {
  fixtureId: string;
  /** The number of bids to choose from. */
  bids: number;
  /** The bid the user wants to accept: the dashboard asks about it at once. */
  chosenBidId?: string | undefined;
}

/** Moves the request to the signed-in account or a new one, and opens the dashboard. Needs a signal. */
export function useClaim(token: string, { fixtureId, bids, chosenBidId }: Claimed) {
  const { adopt } = useAuth();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const attempt = useRef({ text: "", key: "" });

  const claim = async (account?: NewAccount): Promise<boolean> => {
    if (isBusy) return false;
    const body = { token, ...account };
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    setBusy(true);
    setProblem(undefined);
    try {
      const { user } = await call("claim", { body, idempotencyKey: attempt.current.key });
      toast(claimTexts.done(bids));
      // Navigate first: signing in changes what this page shows.
      const resume = chosenBidId === undefined ? undefined : { door: "accept", about: chosenBidId };
      await navigate(`${paths.requesterDashboard}?fixture=${fixtureId}`, { replace: true, state: { resume } });
      adopt(user);
      return true;
    } catch (error) {
      setProblem(isUnreachable(error) ? claimTexts.offline : sentenceFor(error, claimTexts.failed));
      setBusy(false);
      return false;
    }
  };
  return { claim, isBusy, problem };
}
