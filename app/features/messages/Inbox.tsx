import { useDeferredValue } from "react";
import { useSearchText } from "#app/useSearchText.ts";
import { useFreshness } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState, ErrorState } from "#app/ui/EmptyState.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { SearchField } from "#app/ui/SearchField.tsx";
import { RowsSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { searchConversations } from "#shared/rules/inboxSearch.ts";
import { ConversationLine } from "./ConversationLine.tsx";
import { inboxTexts as texts } from "./inboxTexts.ts";
import { NoMessages } from "./NoMessages.tsx";
import { OpenedConversation } from "./OpenedConversation.tsx";
import { useInbox, type InboxConversation } from "./useInbox.ts";
import { useOpened, withSearch } from "./useOpened.ts";

/** Every conversation of the account, across its matches, from the rows on this device. */
export function Inbox() {
  const conversations = useInbox();
  const freshness = useFreshness();
  const hasNothing = conversations === undefined || conversations.length === 0;
  if (hasNothing && freshness === "failed") {
    return <ErrorState title={texts.failed.title}>{texts.failed.text}</ErrorState>;
  }
  if (conversations === undefined || (hasNothing && freshness === "never")) {
    return (
      <SkeletonGroup label={texts.loading}>
        <Card>
          <RowsSkeleton />
        </Card>
      </SkeletonGroup>
    );
  }
  return <Conversations conversations={conversations} />;
}

function Conversations({ conversations }: { conversations: readonly InboxConversation[] }) {
  const { text, search } = useSearchText(withSearch);
  const { opened, pathTo, close } = useOpened(text);
  const searched = useDeferredValue(text.trim());
  const { found, meant } = searchConversations(conversations, searched);
  const shown = conversations.find(
    ({ fixtureId, streamerId }) => fixtureId === opened?.fixtureId && streamerId === opened.streamerId,
  );
  return (
    <div className="flex flex-col gap-4">
      {opened && !shown && (
        <Notice tone="grey" role="status">
          {texts.missing}
        </Notice>
      )}
      {conversations.length === 0 ? (
        <NoMessages />
      ) : (
        <>
          <SearchField label={texts.search} placeholder={texts.search} value={text} onSearch={search} />
          <output className="text-ink-soft">
            {texts.conversations(found.length)}
            {meant !== undefined && ` · ${texts.meant(searched, meant)}`}
          </output>
          {found.length === 0 ? (
            <NothingFound searched={searched} onClear={() => search("")} />
          ) : (
            <Card edge flush className="max-sm:-mx-4">
              <ul aria-label={texts.title} className="divide-y divide-hairline">
                {found.map(({ row, foundIn }) => (
                  <li key={`${row.fixtureId} ${row.streamerId}`}>
                    <ConversationLine conversation={row} foundIn={foundIn} searched={searched} to={pathTo(row)} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
      {shown && <OpenedConversation conversation={shown} onClose={close} />}
    </div>
  );
}

function NothingFound({ searched, onClear }: { searched: string; onClear: () => void }) {
  const clear = <Button onClick={onClear}>{texts.notFound.clear}</Button>;
  return (
    <EmptyState scene="field" title={texts.notFound.title} action={clear}>
      {texts.notFound.text(searched)}
    </EmptyState>
  );
}
