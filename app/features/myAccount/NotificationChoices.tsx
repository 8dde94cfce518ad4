import { useRow } from "#app/db/useRows.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Notice } from "#app/ui/Notice.tsx";
import type { NotificationChoices as Choices } from "#shared/entities/user.ts";
import { AccountSection } from "./AccountSection.tsx";
import { QuietHours } from "./QuietHours.tsx";
import { TopicTable } from "./TopicTable.tsx";
import { myAccountTexts } from "./texts.ts";

const texts = myAccountTexts.choices;

const nothingOff: Choices = { pushOff: [], mailOff: [] };

/** Which news reaches the account's devices and mailbox, and when its devices stay quiet. With or without a signal. */
export function NotificationChoices({ userId }: { userId: string }) {
  const state = useRow("user", userId);
  const isQueued = usePendingFor("user", userId).length > 0;
  const { run } = useMutate("notification.choose", { failure: { title: texts.failed } });
  if (state.status !== "ready") {
    return <AccountSection title={texts.title} text={state.status === "loading" ? texts.loading : texts.missing} />;
  }
  const { notificationChoices: choices = nothingOff } = state.row;
  return (
    <AccountSection title={texts.title} text={texts.text}>
      <TopicTable choices={choices} onChange={(changes) => void run(changes)} />
      <QuietHours key={JSON.stringify(choices.quiet)} quiet={choices.quiet} onChange={(quiet) => void run({ quiet })} />
      <div role="status">{isQueued && <Notice tone="sky">{queuedSentence}</Notice>}</div>
    </AccountSection>
  );
}
