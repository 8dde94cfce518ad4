import { useState } from "react";
import { useRows } from "#app/db/useRows.ts";
import { Button } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { RowsLoading } from "#app/ui/Skeleton.tsx";
import type { SchoolContact } from "#shared/entities/schoolContact.ts";
import { ConfirmContactDialog } from "./ConfirmContactDialog.tsx";
import { ListCard } from "./ListCard.tsx";
import { RefuseContactDialog } from "./RefuseContactDialog.tsx";
import { schoolContactTexts as texts } from "./schoolContactTexts.ts";

/** Addresses that were typed in as a school's, before anybody is mailed there. */
export function SchoolContactsTab() {
  const contacts = useRows("schoolContact", (table) => table.toArray());
  if (contacts.status === "loading") return <RowsLoading />;
  const open = contacts.rows.filter(({ status }) => status !== "confirmed").sort(waitingFirst);
  if (open.length === 0) {
    return (
      <EmptyState scene="field" title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  }
  return (
    <ListCard title={texts.heading} text={texts.text}>
      <ul>
        {open.map((contact) => (
          <ContactLine key={contact.id} contact={contact} known={confirmedOf(contacts.rows, contact)} />
        ))}
      </ul>
    </ListCard>
  );
}

function waitingFirst(left: SchoolContact, right: SchoolContact): number {
  if (left.status !== right.status) return left.status === "waiting" ? -1 : 1;
  return left.createdAt < right.createdAt ? -1 : 1;
}

function confirmedOf(contacts: readonly SchoolContact[], { schoolKey }: SchoolContact): string[] {
  const confirmed = contacts.filter((contact) => contact.status === "confirmed" && contact.schoolKey === schoolKey);
  return confirmed.map(({ email }) => email);
}

function ContactLine({ contact, known }: { contact: SchoolContact; known: string[] }) {
  const [asked, setAsked] = useState<"confirm" | "refuse">();
  const { schoolName, name, role, email, phone } = contact;
  const close = () => setAsked(undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="named break-words">{schoolName}</p>
        <p className="text-sm break-words text-ink-soft">{[name, role, email, phone].filter(Boolean).join(", ")}</p>
        {known.length > 0 && <p className="text-sm break-words text-ink-soft">{texts.known(known.join(", "))}</p>}
        {contact.status === "refused" && (
          <p className="text-sm break-words text-clay-text">{texts.refused(contact.reason ?? "")}</p>
        )}
        {contact.isOfParty && <Notice tone="amber">{texts.ofParty}</Notice>}
      </div>
      <Button size="small" variant="solid" aria-label={texts.confirmOf(schoolName)} onClick={() => setAsked("confirm")}>
        {texts.confirm}
      </Button>
      {contact.status === "waiting" && (
        <Button
          size="small"
          variant="danger"
          aria-label={texts.refuseOf(schoolName)}
          onClick={() => setAsked("refuse")}
        >
          {texts.refuse}
        </Button>
      )}
      {asked === "confirm" && <ConfirmContactDialog contact={contact} suggested={known[0]} onClose={close} />}
      {asked === "refuse" && <RefuseContactDialog contact={contact} onClose={close} />}
    </li>
  );
}
