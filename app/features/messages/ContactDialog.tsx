import { useState } from "react";
import { paths } from "#app/paths.ts";
import { useRows } from "#app/db/useRows.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { SelectField } from "#app/ui/SelectField.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatDate } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { MessageThread } from "./MessageThread.tsx";
import { messageTexts } from "./texts.ts";

export interface ContactDialogProps {
  streamer: { id: string; businessName: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Writes to a streamer about one of the user's own matches. For signed-in users. */
export function ContactDialog({ streamer, isOpen, onClose }: ContactDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={messageTexts.title(streamer.businessName)}>
      <AboutWhichMatch streamer={streamer} />
    </Dialog>
  );
}

function AboutWhichMatch({ streamer }: Pick<ContactDialogProps, "streamer">) {
  const fixtures = useOwnFixtures();
  const [chosenId, setChosenId] = useState("");
  if (fixtures === undefined) return <Waiting label="Loading" />;
  if (fixtures.length === 0) return <NoMatches />;
  const chosen = fixtures.length === 1 ? fixtures[0] : fixtures.find(({ id }) => id === chosenId);
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label={messageTexts.whichMatch}
        placeholder={messageTexts.chooseMatch}
        value={chosen?.id ?? ""}
        onChange={(event) => setChosenId(event.target.value)}
        options={fixtures.map((fixture) => ({ value: fixture.id, label: nameOf(fixture) }))}
      />
      {chosen && (
        <MessageThread
          key={chosen.id}
          fixtureId={chosen.id}
          streamerId={streamer.id}
          otherName={streamer.businessName}
          match={matchTitle(chosen)}
        />
      )}
    </div>
  );
}

function NoMatches() {
  const action = (
    <ButtonLink variant="primary" to={paths.requestStream}>
      {messageTexts.noMatches.action}
    </ButtonLink>
  );
  return (
    <EmptyState bare scene="field" title={messageTexts.noMatches.title} headingLevel={3} action={action}>
      {messageTexts.noMatches.text}
    </EmptyState>
  );
}

function nameOf(fixture: Fixture): string {
  return `${matchTitle(fixture)}, ${formatDate(fixture.matchDate)}`;
}

/** Own uncancelled matches, latest first: a delivered one may still need an answer. */
function useOwnFixtures(): Fixture[] | undefined {
  const { userId } = useStoreOwner();
  const rows = useRows("fixture", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  if (rows.status === "loading") return undefined;
  const current = rows.rows.filter((fixture) => fixture.status !== "cancelled");
  return current.sort((left, right) => (left.matchDate > right.matchDate ? -1 : 1));
}
