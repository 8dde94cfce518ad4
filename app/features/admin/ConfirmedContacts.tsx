import { useState } from "react";
import { useRow } from "#app/db/useRows.ts";
import { Button } from "#app/ui/Button.tsx";
import type { SchoolContact } from "#shared/entities/schoolContact.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { ContactReasonDialog } from "./ContactReasonDialog.tsx";
import { FoldedRows } from "./FoldedRows.tsx";
import { ListCard } from "./ListCard.tsx";
import { schoolContactTexts as texts } from "./schoolContactTexts.ts";

/** The addresses that answer for a school, each with a way to revoke it; revoked ones are folded away. */
export function ConfirmedContacts({ contacts }: { contacts: readonly SchoolContact[] }) {
  const bySchool = [...contacts].sort((one, other) => one.schoolName.localeCompare(other.schoolName));
  const confirmed = bySchool.filter(({ status }) => status === "confirmed");
  const revoked = bySchool.filter(({ status }) => status === "revoked");
  if (confirmed.length === 0 && revoked.length === 0) return null;
  return (
    <ListCard title={texts.confirmedHeading} text={confirmed.length === 0 ? texts.noConfirmed : texts.confirmedText}>
      <Contacts contacts={confirmed} />
      {revoked.length > 0 && (
        <FoldedRows label={texts.revokedHeading(revoked.length)}>
          <Contacts contacts={revoked} />
        </FoldedRows>
      )}
    </ListCard>
  );
}

function Contacts({ contacts }: { contacts: readonly SchoolContact[] }) {
  return (
    <ul>
      {contacts.map((contact) => (
        <ConfirmedLine key={contact.id} contact={contact} />
      ))}
    </ul>
  );
}

function ConfirmedLine({ contact }: { contact: SchoolContact }) {
  const [isAsking, setAsking] = useState(false);
  const account = useRow("user", contact.requesterId ?? "");
  const { schoolName, town, email, site, decidedAt, status, reason } = contact;
  const requester = account.status === "ready" ? account.row.username : undefined;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="named break-words">{[schoolName, town].filter(Boolean).join(", ")}</p>
        <p className="break-words">{email}</p>
        <p className="text-sm break-words text-ink-soft">
          {texts.decided(status, decidedAt === undefined ? "" : sastMoment(decidedAt), site, requester)}
        </p>
        {status === "revoked" && <p className="text-sm break-words text-clay-text">{reason}</p>}
      </div>
      {status === "confirmed" && (
        <Button size="small" variant="danger" aria-label={texts.revokeOf(email)} onClick={() => setAsking(true)}>
          {texts.revoke}
        </Button>
      )}
      {isAsking && (
        <ContactReasonDialog mutation="schoolContact.revoke" contact={contact} onClose={() => setAsking(false)} />
      )}
    </li>
  );
}
