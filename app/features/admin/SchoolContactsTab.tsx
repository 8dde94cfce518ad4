import { useRows } from "#app/db/useRows.ts";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { RowsLoading } from "#app/ui/Skeleton.tsx";
import type { SchoolContact } from "#shared/entities/schoolContact.ts";
import { ConfirmedContacts } from "./ConfirmedContacts.tsx";
import { ContactLine } from "./ContactLine.tsx";
import { ListCard } from "./ListCard.tsx";
import { schoolContactTexts as texts } from "./schoolContactTexts.ts";

/** Addresses typed in as a school's that nobody has been emailed at yet; then those that answer for a school. */
export function SchoolContactsTab() {
  const contacts = useRows("schoolContact", (table) => table.toArray());
  if (contacts.status === "loading") return <RowsLoading />;
  const open = contacts.rows.filter(({ status }) => status === "waiting" || status === "refused").sort(waitingFirst);
  return (
    <div className="flex flex-col gap-5">
      {open.length === 0 ? (
        <EmptyState scene="field" title={texts.none}>
          {texts.noneText}
        </EmptyState>
      ) : (
        <ListCard title={texts.heading} text={texts.text}>
          <ul>
            {open.map((contact) => (
              <ContactLine key={contact.id} contact={contact} all={contacts.rows} />
            ))}
          </ul>
        </ListCard>
      )}
      <ConfirmedContacts contacts={contacts.rows} />
    </div>
  );
}

function waitingFirst(left: SchoolContact, right: SchoolContact): number {
  if (left.status !== right.status) return left.status === "waiting" ? -1 : 1;
  return left.createdAt < right.createdAt ? -1 : 1;
}
