import { BellRing } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { lastApplied } from "#app/db/results.ts";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { PromptCard } from "./PromptCard.tsx";
import { reachOf, turnOn, type Reach } from "./pushDevice.ts";
import { isPushPutOff, knownHereSince, putOffPush } from "./pushMarks.ts";
import { pushTexts as texts } from "./pushTexts.ts";
import { isStorageKept } from "./storageKept.ts";

/** Done here, and accepted by the server: from now on somebody's answer is worth hearing at once. */
const worthwhile = new Set(["fixture.submit", "fixture.claim", "bid.submit", "bid.accept"]);

/** What came of the question: `no` when the browser was told no, or nothing. */
type Answer = { status: "on"; isKept: boolean } | { status: "blocked" } | { status: "no" };

/**
 * Asks to show news on this device once that is worth something: something was sent from here, or news has come since
 * the account is known here. Never on a first visit, and "Not now" lasts. `otherwise`: another card, while there is no
 * reason to ask.
 */
export function PushOffer({ userId, otherwise }: { userId: string; otherwise: ReactNode }) {
  const [reach, setReach] = useState<Reach>();
  const [isPutOff, setPutOff] = useState(() => isPushPutOff(userId));
  const [answer, setAnswer] = useState<Answer>();
  const isOffline = useSyncPhase().kind === "offline";
  const isWorthIt = useIsWorthIt(userId);
  useEffect(() => {
    void reachOf(userId).then(setReach, () => setReach("never"));
  }, [userId]);
  const close = () => {
    putOffPush(userId);
    setPutOff(true);
    setAnswer({ status: "no" });
  };
  // One question per visit: whoever has just answered this one is not asked another.
  if (answer?.status === "no") return null;
  if (answer) return <Answered answer={answer} onClose={close} />;
  if (reach === undefined) return null;
  if (reach !== "off" || isPutOff || isOffline || !isWorthIt) return otherwise;
  return <Question userId={userId} onAnswer={setAnswer} onNotNow={close} />;
}

interface QuestionProps {
  userId: string;
  onAnswer: (answer: Answer) => void;
  onNotNow: () => void;
}

function Question({ userId, onAnswer, onNotNow }: QuestionProps) {
  const { run, isBusy, problem } = useOnlineAction({ offline: texts.offline, failed: texts.notDone });
  const ask = () =>
    run(async () => {
      if (await turnOn(userId)) return onAnswer({ status: "on", isKept: await isStorageKept() });
      if (Notification.permission === "denied") return onAnswer({ status: "blocked" });
      onNotNow();
    });
  return (
    <PromptCard
      title={texts.askTitle}
      picture={<Picture />}
      actions={
        <>
          <Button variant="primary" busy={isBusy && texts.working} onClick={() => void ask()}>
            {texts.turnOn}
          </Button>
          <Button onClick={onNotNow}>{texts.notNow}</Button>
        </>
      }
    >
      <p>{texts.off}</p>
      {problem !== undefined && (
        <Notice tone="clay" role="alert">
          {problem}
        </Notice>
      )}
    </PromptCard>
  );
}

function Answered({ answer, onClose }: { answer: Exclude<Answer, { status: "no" }>; onClose: () => void }) {
  const isOn = answer.status === "on";
  return (
    <PromptCard
      title={isOn ? texts.isOn : texts.isBlocked}
      picture={<Picture />}
      actions={<Button onClick={onClose}>{texts.gotIt}</Button>}
    >
      <div role="status" className="flex flex-col gap-2">
        {isOn ? (
          <>
            <p>{texts.choose}</p>
            <p>{answer.isKept ? texts.kept : texts.notKept}</p>
          </>
        ) : (
          <p>{texts.blocked}</p>
        )}
      </div>
    </PromptCard>
  );
}

function Picture() {
  return (
    <span className="board grid size-14 flex-none place-content-center rounded-control">
      <BellRing size={30} aria-hidden="true" />
    </span>
  );
}

function useIsWorthIt(userId: string): boolean {
  const database = useDatabase();
  const [since] = useState(() => knownHereSince(userId));
  const found = useLiveQuery(async () => {
    const done = await lastApplied(database, 1, ({ name }) => worthwhile.has(name));
    const isNews = ({ createdAt }: { createdAt: string }) => createdAt > since;
    const news = await database.rows("notification").where("userId").equals(userId).filter(isNews).count();
    return done.length > 0 || news > 0;
  }, [database, userId, since]);
  return found ?? false;
}
