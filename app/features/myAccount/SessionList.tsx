import { Check, MonitorSmartphone } from "lucide-react";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Problem } from "#app/ui/Problem.tsx";
import { toast } from "#app/ui/toastStore.ts";
import type { SessionAnswer } from "#shared/api/accountCalls.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { AccountSection } from "./AccountSection.tsx";
import { myAccountTexts } from "./texts.ts";

const texts = myAccountTexts.sessions;

interface SessionListProps {
  sessions: readonly SessionAnswer[];
  onEnded: () => void;
}

/** Every signed-in device; one of them, or all others, can be signed out here. */
export function SessionList({ sessions, onEnded }: SessionListProps) {
  const isOffline = useSyncPhase().kind === "offline";
  const { run, isBusy, problem } = useOnlineAction({ offline: myAccountTexts.offline, failed: myAccountTexts.notDone });
  const end = async (which: string) => {
    if (!(await run(async () => void (await call("endSessions", { body: { which } }))))) return;
    toast(which === "others" ? texts.othersEnded : texts.ended);
    onEnded();
  };
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <AccountSection title={texts.title} text={others.length > 0 ? texts.text : texts.none}>
      <Problem>{problem}</Problem>
      <ul className="divide-y divide-hairline">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} isStill={isBusy || isOffline} onEnd={(id) => void end(id)} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          className="self-start"
          busy={isBusy && texts.ending}
          disabledReason={isOffline ? myAccountTexts.offline : undefined}
          onClick={() => void end("others")}
        >
          {texts.endOthers}
        </Button>
      )}
    </AccountSection>
  );
}

interface SessionLineProps {
  session: SessionAnswer;
  isStill: boolean;
  onEnd: (id: string) => void;
}

function SessionLine({ session: { id, device, startedAt, lastSeenAt, isThis }, isStill, onEnd }: SessionLineProps) {
  const seen = lastSeenAt === null ? texts.seenUnknown : texts.seen(sastMoment(lastSeenAt));
  const moments = startedAt === null ? [seen] : [seen, texts.since(sastMoment(startedAt))];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <MonitorSmartphone size={24} aria-hidden="true" className="flex-none text-pitch-text" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="named break-words">{device}</p>
        <p className="text-sm text-ink-soft sm:flex sm:flex-wrap sm:gap-x-4">
          {moments.map((moment) => (
            <span key={moment} className="block">
              {moment}
            </span>
          ))}
        </p>
      </div>
      {isThis ? (
        <span className="max-sm:ml-10">
          <Badge tone="pitch" icon={<Check aria-hidden="true" />}>
            {texts.this}
          </Badge>
        </span>
      ) : (
        <Button
          variant="quiet"
          className="max-sm:ml-5"
          disabled={isStill}
          aria-label={texts.endLabel(device)}
          onClick={() => onEnd(id)}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}
