import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { LinkUnreachable } from "#app/layout/LinkStates.tsx";
import { boardOf } from "#app/ui/boardOf.ts";
import { BoardCard } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { ShareButton } from "#app/ui/ShareButton.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import type { CostShareProgress } from "#shared/rules/costShareProgress.ts";
import { formatRand } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { OwnShare } from "./OwnShare.tsx";
import { ShareBar } from "./ShareBar.tsx";
import { ShareForm } from "./ShareForm.tsx";
import { shareAddress, type ShareLink } from "./shareLink.ts";
import { shareTexts as texts } from "./texts.ts";
import { useShareProgress } from "./useShareProgress.ts";

interface SharePageProps {
  link: ShareLink;
  /** The share whose payer has come back from the provider's page. */
  returned: string | undefined;
  /** They came back from paying, not from giving up. */
  hasPaid: boolean;
}

/** What the link to a match paid by many shows: how far it is, and how to pay a part. */
export function SharePage({ link, returned, hasPaid }: SharePageProps) {
  const { state, read, isSlow } = useShareProgress(link, returned);
  switch (state.status) {
    case "opening":
      return <Waiting label={texts.loading} />;
    case "unreachable":
      return <LinkUnreachable retry={() => void read()} />;
    case "unknown":
      return <UnknownCollection />;
    case "open":
      return (
        <OpenPage link={link} progress={state.progress} hasSignal={state.hasSignal} read={read}>
          <OwnShare
            progress={state.progress}
            hasReturned={state.asked === returned}
            hasPaid={hasPaid && state.asked === returned}
            isSlow={isSlow}
          />
        </OpenPage>
      );
    default:
      return state satisfies never;
  }
}

export function UnknownCollection() {
  return (
    <EmptyState
      scene="rope"
      headingLevel={1}
      title={texts.unknown.title}
      way={{ to: paths.home, words: texts.unknown.home }}
    >
      {texts.unknown.text}
    </EmptyState>
  );
}

interface OpenPageProps {
  link: ShareLink;
  progress: CostShareProgress;
  hasSignal: boolean;
  read: () => Promise<void>;
  children: ReactNode;
}

function OpenPage({ link, progress, hasSignal, read, children }: OpenPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1>{texts.title}</h1>
      <p className="text-lg text-ink-soft">{texts.intro}</p>
      {children}
      <BoardCard
        as="section"
        aria-label={matchTitle(progress)}
        board={<MatchBoard {...boardOf(progress)} price={formatRand(progress.targetCents)} headingLevel={2} />}
      >
        <ShareBar progress={progress} />
        {!hasSignal && <Notice tone="grey">{texts.noSignal}</Notice>}
        {progress.state === "open" && !progress.isOver && (
          <div>
            <ShareButton title={texts.share(matchTitle(progress))} url={shareAddress(link)} />
          </div>
        )}
      </BoardCard>
      <PayPart link={link} progress={progress} read={read} />
    </div>
  );
}

/** The form, or why nobody can pay now. */
function PayPart({ link, progress, read }: Pick<OpenPageProps, "link" | "progress" | "read">) {
  const words = closedWords(progress);
  if (!words) return <ShareForm link={link} progress={progress} read={read} />;
  return (
    <Notice tone={words === texts.full ? "pitch" : "sky"} role="status" title={words.title}>
      {words.text}
    </Notice>
  );
}

function closedWords(progress: CostShareProgress): { title: string; text: string } | undefined {
  const { state, isOver, freeCents, own } = progress;
  if (state === "full") return texts.full;
  if (state === "ended") return texts.ended;
  if (isOver) return texts.over;
  return freeCents <= 0 && own !== "underWay" ? texts.nothingLeft : undefined;
}
