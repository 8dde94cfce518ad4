import { useLocation } from "react-router-dom";
import { AskSchool } from "#app/features/permission/AskSchool.tsx";
import { askTexts } from "#app/features/permission/texts.ts";
import { LinkIncomplete } from "#app/layout/LinkStates.tsx";

/**
 * /ask#fixture: the link in a streamer's WhatsApp. It holds no token; the real link goes to the school's own mailbox.
 */
export function AskSchoolPage() {
  const fixtureId = useLocation().hash.slice(1);
  return (
    <>
      <title>{askTexts.pageTitle}</title>
      <meta name="referrer" content="no-referrer" />
      {fixtureId ? (
        <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
          <h1>{askTexts.title}</h1>
          <p>{askTexts.text}</p>
          <AskSchool key={fixtureId} fixtureId={fixtureId} />
        </div>
      ) : (
        <LinkIncomplete />
      )}
    </>
  );
}
