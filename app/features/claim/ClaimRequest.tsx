import { useEffect, useRef, useState } from "react";
import { useTokenLink } from "#app/api/useTokenLink.ts";
import { LinkExpired, LinkUnreachable } from "#app/layout/LinkStates.tsx";
import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import type { ClaimAnswer } from "#shared/api/answers.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { ClaimBids } from "./ClaimBids.tsx";
import { MoveToAccount } from "./MoveToAccount.tsx";
import { NewAccountForm } from "./NewAccountForm.tsx";
import { claimTexts } from "./texts.ts";
import type { Wish } from "./useClaim.ts";

/** What a claim link shows: the request and how to keep it, or why the link has expired. */
export function ClaimRequest({ token }: { token: string }) {
  const { link, retry } = useTokenLink("readClaim", token);
  switch (link.status) {
    case "opening":
      return <Waiting label={claimTexts.loading} />;
    case "unreachable":
      return <LinkUnreachable retry={retry} />;
    case "expired":
      return <LinkExpired message={link.message} />;
    case "open":
      return link.answer.isClaimed ? <Spent /> : <OpenClaim token={token} claim={link.answer} />;
    default:
      return link satisfies never;
  }
}

function OpenClaim({ token, claim }: { token: string; claim: ClaimAnswer }) {
  const { fixture, bids, expiresAt } = claim;
  const [wish, setWish] = useState<Wish>();
  const hasBids = bids.length > 0;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1>{hasBids ? claimTexts.bids.title(bids.length) : claimTexts.title}</h1>
      <div className="overflow-hidden rounded-card shadow-card">
        <MatchBoard {...boardOf(fixture)} price={claimTexts.fixture(fixture.number)} headingLevel={2} />
      </div>
      {hasBids && (
        <>
          <p>{claimTexts.bids.lead}</p>
          <ClaimBids
            bids={bids}
            onAccept={(bid) => setWish({ does: "accept", bid })}
            onAnswer={(bid) => setWish({ does: "answer", bid })}
          />
        </>
      )}
      {(wish || !hasBids) && (
        <AccountPart key={wish && `${wish.does} ${wish.bid.id}`} token={token} claim={claim} wish={wish} />
      )}
      <p className="text-sm text-ink-soft">{claimTexts.expires(sastMoment(expiresAt))}</p>
    </div>
  );
}

interface AccountPartProps {
  token: string;
  claim: ClaimAnswer;
  /** What the reader wants an account for. */
  wish: Wish | undefined;
}

/** The account that keeps the request; scrolls into view once it is needed. */
function AccountPart({ token, claim: { fixture, bids, email }, wish }: AccountPartProps) {
  const { session } = useAuth();
  const [isCreating, setCreating] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: "start" });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const claimed = { fixtureId: fixture.id, bids: bids.length, wish };
  return (
    <Card className="flex flex-col gap-5">
      {wish && (
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 text-xl">
          {claimTexts.bids.accountFor[wish.does](wish.bid.streamerName)}
        </h2>
      )}
      {/* Creating an account signs it in before the dashboard opens; the form stays until then. */}
      {session.status === "signedIn" && !isCreating ? (
        <MoveToAccount token={token} username={session.user.username} claimed={claimed} />
      ) : (
        <NewAccountForm token={token} email={email ?? ""} claimed={claimed} onBusy={setCreating} />
      )}
    </Card>
  );
}

function Spent() {
  const { session } = useAuth();
  const { title, text, action, dashboard } = claimTexts.spent;
  return (
    <EmptyState
      scene="field"
      headingLevel={1}
      title={title}
      way={{
        variant: "primary",
        to: paths.requesterDashboard,
        words: session.status === "signedIn" ? dashboard : action,
      }}
    >
      {text}
    </EmptyState>
  );
}
