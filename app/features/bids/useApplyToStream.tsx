import { useEffect, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { useOwnStreamer } from "#app/session/useOwnStreamer.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { ApplyAction } from "./ApplyAction.tsx";
import { BidDialog } from "./BidDialog.tsx";
import { NotVerifiedDialog } from "./NotVerifiedDialog.tsx";
import { bidTexts } from "./texts.ts";
import { useOwnBids } from "./useOwnBids.ts";

export interface ApplyToStream {
  /** What stands at the foot of a fixture's card: the button, the waiting bid, or its status. */
  actionFor: (fixture: Fixture) => ReactNode;
  /** Put it once on the screen. */
  dialogs: ReactNode;
}

/**
 * Applying for a fixture from a list. Signed out leads to /login and back, no profile to /become-streamer, a profile
 * that is not verified to an explanation; else the bid dialog opens.
 */
export function useApplyToStream(label: string = bidTexts.apply): ApplyToStream {
  const own = useOwnStreamer();
  const streamer = own.status === "ready" ? own.streamer : undefined;
  const bids = useOwnBids(streamer?.id);
  const [wanted, setWanted] = useState<Fixture>();
  const [form, setForm] = useState<{ fixture: Fixture; bid?: Bid; isOpen: boolean }>();
  const [isExplained, setExplained] = useState(false);
  const signIn = useSignIn();
  const navigate = useNavigate();

  useEffect(() => {
    if (!wanted || own.status === "loading") return;
    setWanted(undefined);
    if (own.status === "signedOut") signIn();
    else if (own.status === "none") void navigate(paths.becomeStreamer);
    else if (!own.streamer.verified) setExplained(true);
    else setForm({ fixture: wanted, isOpen: true });
  }, [wanted, own, signIn, navigate]);

  return {
    actionFor: (fixture) => (
      <ApplyAction
        label={label}
        ownBid={bids.get(fixture.id)}
        isOwnRequest={streamer?.userId !== undefined && fixture.requesterId === streamer.userId}
        isWaiting={wanted?.id === fixture.id}
        onApply={() => setWanted(fixture)}
        onChange={(bid) => setForm({ fixture, bid, isOpen: true })}
      />
    ),
    dialogs: (
      <>
        {form && (
          <BidDialog
            key={form.bid?.id ?? form.fixture.id}
            {...(form.bid ? { mode: "edit", bid: form.bid } : { mode: "submit" })}
            fixture={form.fixture}
            isOpen={form.isOpen}
            onClose={() => setForm({ ...form, isOpen: false })}
          />
        )}
        <NotVerifiedDialog streamer={streamer} isOpen={isExplained} onClose={() => setExplained(false)} />
      </>
    ),
  };
}

/** To the sign-in page, which comes back here. */
function useSignIn(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => void navigate(paths.login, { state: { from: `${pathname}${search}` } });
}
