import { Inbox } from "#app/features/messages/Inbox.tsx";
import { inboxTexts } from "#app/features/messages/inboxTexts.ts";
import { AsOfStrip } from "#app/layout/AsOfStrip.tsx";

/** /messages: the conversations about all of the account's matches. */
export function MessagesPage() {
  return (
    <>
      <title>{inboxTexts.pageTitle}</title>
      <AsOfStrip what="Messages" />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
        <h1>{inboxTexts.title}</h1>
        <Inbox />
      </div>
    </>
  );
}
