import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { call, isUnreachable, sentenceFor } from "#app/api/apiClient.ts";
import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { toast } from "#app/ui/toastStore.ts";
import type { ClaimAnswer } from "#shared/api/answers.ts";
import { claimTexts } from "./texts.ts";

export interface NewAccount {
  username: string;
  password: string;
  email: string;
  agreedTo: string;
}

/** Why someone who has only the link needs an account: to accept a bid, or to answer its streamer. */
export interface Wish {
  does: "accept" | "answer";
  bid: Pick<ClaimAnswer["bids"][number], "id" | "streamerId" | "streamerName">;
}

/** What the link has already shown. */
export interface Claimed {
  fixtureId: string;
  /** The number of bids to choose from. */
  bids: number;
  wish?: Wish | undefined;
}

/**
 * Moves the request to the signed-in account or a new one. Then opens the conversation to answer in, or the dashboard,
 * which asks about the bid to accept. Needs a signal.
 */
export function useClaim(token: string, { fixtureId, bids, wish }: Claimed) {
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
      const resume = wish?.does === "accept" ? { door: "accept", about: wish.bid.id } : undefined;
      await navigate(destination(fixtureId, wish), { replace: true, state: { resume } });
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

function destination(fixtureId: string, wish: Wish | undefined): string {
  if (wish?.does === "answer") return `${paths.messages}?fixture=${fixtureId}&messages=${wish.bid.streamerId}`;
  return `${paths.requesterDashboard}?fixture=${fixtureId}`;
}
