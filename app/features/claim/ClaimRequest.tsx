import { useTokenLink } from "#app/api/useTokenLink.ts";
import { LinkOver, LinkUnreachable } from "#app/layout/LinkStates.tsx";
import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import type { ClaimAnswer } from "#shared/api/answers.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { MoveToAccount } from "./MoveToAccount.tsx";
import { NewAccountForm } from "./NewAccountForm.tsx";
import { claimTexts } from "./texts.ts";

/** What a claim link shows: the request and how to keep it, or why it is over. */
export function ClaimRequest({ token }: { token: string }) {
  const { link, retry } = useTokenLink("readClaim", token);
  switch (link.status) {
    case "opening":
      return <Waiting label={claimTexts.loading} />;
    case "unreachable":
      return <LinkUnreachable retry={retry} />;
    case "expired":
      return <LinkOver message={link.message} />;
    case "open":
      return link.answer.isClaimed ? <Spent /> : <OpenClaim token={token} claim={link.answer} />;
    default:
      return link satisfies never;
  }
}

function OpenClaim({ token, claim }: { token: string; claim: ClaimAnswer }) {
  const { session } = useAuth();
  const { fixture, email, expiresAt } = claim;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1>{claimTexts.title}</h1>
      <div className="overflow-hidden rounded-card shadow-card">
        <MatchBoard
          date={fixture.matchDate}
          home={fixture.homeSchool}
          away={fixture.awaySchool}
          sport={fixture.sport}
          price={claimTexts.fixture(fixture.number)}
          headingLevel={2}
        />
      </div>
      <Card className="flex flex-col gap-5">
        {session.status === "signedIn" ? (
          <MoveToAccount token={token} username={session.user.username} />
        ) : (
          <NewAccountForm token={token} email={email ?? ""} />
        )}
      </Card>
      <p className="text-sm text-ink-soft">{claimTexts.expires(sastMoment(expiresAt))}</p>
    </div>
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
      action={
        <ButtonLink variant="primary" to={paths.requesterDashboard}>
          {session.status === "signedIn" ? dashboard : action}
        </ButtonLink>
      }
    >
      {text}
    </EmptyState>
  );
}
