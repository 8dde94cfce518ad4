import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { useRow } from "#app/db/useRows.ts";
import { useSignInFirst } from "#app/session/signInDoor.ts";
import { useResumed } from "#app/session/useResumed.ts";
import { useOwnStreamer, type OwnStreamer } from "#app/session/useOwnStreamer.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { applyRejection } from "#shared/rules/bidFlow.ts";
import { ApplyAction } from "./ApplyAction.tsx";
import { BidDialog } from "./BidDialog.tsx";
import { NotVerifiedDialog } from "./NotVerifiedDialog.tsx";
import { bidTexts } from "./texts.ts";
import { useOwnBids } from "./useOwnBids.ts";

export interface ApplyToStream {
  /**
   * The footer of a fixture's card: the button, the waiting bid, or its status. A stable function until one changes.
   */
  actionFor: (fixture: Fixture) => ReactNode;
  /** Render it once per screen. */
  dialogs: ReactNode;
}

/**
 * Applying for a fixture from a list. Signed out leads to /login and back, no profile to /become-streamer, an
 * unverified profile to an explanation; otherwise the bid dialog opens. So it does for the match that news leads to,
 * once it is known here, while it is open and has no bid of this account.
 */
export function useApplyToStream(label: string = bidTexts.apply, newsFixtureId?: string): ApplyToStream {
  const own = useOwnStreamer();
  const streamer = own.status === "ready" ? own.streamer : undefined;
  const bids = useOwnBids(streamer?.id);
  const [target, setTarget] = useState<{ fixture: Fixture; bid?: Bid }>();
  const [isOpen, setOpen] = useState(false);
  const gate = gateOf(own);
  useGateRedirect(isOpen ? gate : "unknown", target?.fixture.id);
  const openFor = (fixture: Fixture) => {
    setTarget({ fixture });
    setOpen(true);
  };
  useOpenOnce(useResumed("apply"), openFor);
  useOpenOnce(newsFixtureId, (fixture) => fixture.status === "open" && !bids.has(fixture.id) && openFor(fixture));
  const close = () => setOpen(false);
  const userId = streamer?.userId;
  const waitingFor = isOpen && gate === "unknown" ? target?.fixture.id : undefined;
  const actionFor = useCallback(
    (fixture: Fixture) => {
      const open = (next: { fixture: Fixture; bid?: Bid }) => {
        setTarget(next);
        setOpen(true);
      };
      return (
        <ApplyAction
          label={label}
          ownBid={bids.get(fixture.id)}
          isOwnRequest={userId !== undefined && fixture.requesterId === userId}
          isWaiting={waitingFor === fixture.id}
          onApply={() => open({ fixture })}
          onChange={(bid) => open({ fixture, bid })}
        />
      );
    },
    [label, bids, userId, waitingFor],
  );
  return {
    actionFor,
    dialogs: (
      <>
        {target && gate === "open" && (
          <BidDialog
            key={target.bid?.id ?? target.fixture.id}
            {...(target.bid ? { mode: "edit", bid: target.bid } : { mode: "submit" })}
            fixture={target.fixture}
            isOpen={isOpen}
            onClose={close}
          />
        )}
        <NotVerifiedDialog streamer={streamer} isOpen={isOpen && gate === "notVerified"} onClose={close} />
      </>
    ),
  };
}

type Gate = "unknown" | "signIn" | "noProfile" | "notVerified" | "open";

function gateOf(own: OwnStreamer): Gate {
  if (own.status === "loading") return "unknown";
  if (own.status === "signedOut") return "signIn";
  const rejection = applyRejection(own.status === "ready" ? own.streamer : undefined);
  if (!rejection) return "open";
  return rejection.code === "bid.noProfile" ? "noProfile" : "notVerified";
}

/** Redirects to the screen that must come before applying; the sign-in page returns here. */
function useGateRedirect(gate: Gate, fixtureId: string | undefined): void {
  const navigate = useNavigate();
  const signInFirst = useSignInFirst();
  useEffect(() => {
    if (gate === "signIn") signInFirst("apply", fixtureId);
    if (gate === "noProfile") void navigate(paths.becomeStreamer);
  }, [gate, navigate, signInFirst, fixtureId]);
}

/** The match the user wanted to apply for before signing in, or that news is about: once it is known here. */
function useOpenOnce(wantedId: string | undefined, open: (fixture: Fixture) => void): void {
  const wanted = useRow("fixture", wantedId);
  const fixture = wanted.status === "ready" ? wanted.row : undefined;
  const [opened, setOpened] = useState<string>();
  if (fixture && opened !== fixture.id) {
    setOpened(fixture.id);
    open(fixture);
  }
}
