import { useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { SchoolContact } from "#shared/entities/schoolContact.ts";
import { contactWarnings } from "#shared/rules/contactWarnings.ts";
import { ConfirmContactDialog } from "./ConfirmContactDialog.tsx";
import { ContactAsked } from "./ContactAsked.tsx";
import { ContactReasonDialog } from "./ContactReasonDialog.tsx";
import { schoolContactTexts as texts } from "./schoolContactTexts.ts";
import { useContactAsked } from "./useContactAsked.ts";

/** A waiting address: whose it is said to be, who asked and for what, and what to check before confirming it. */
export function ContactLine({ contact, all }: { contact: SchoolContact; all: readonly SchoolContact[] }) {
  const asked = useContactAsked(contact);
  const { schoolName, town, name, role, email, phone } = contact;
  const warnings = contactWarnings(
    contact,
    all,
    asked.map(({ fixture }) => fixture.contactPhone),
  );
  return (
    <li className="flex flex-col gap-3 border-t border-hairline px-4 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="named break-words">{[schoolName, town].filter(Boolean).join(", ")}</p>
        <p className="break-words">{email}</p>
        <p className="text-sm break-words text-ink-soft">{[name, role, phone].filter(Boolean).join(", ")}</p>
        {phone && <p className="text-sm text-ink-soft">{texts.phoneFrom}</p>}
        {contact.status === "refused" && (
          <p className="text-sm break-words text-clay-text">{texts.refused(contact.reason ?? "")}</p>
        )}
      </div>
      <ContactAsked contact={contact} asked={asked} />
      {warnings.length > 0 && (
        <Notice tone="amber">
          <ul className="flex flex-col gap-1">
            {warnings.map(({ kind, about }) => (
              <li key={kind} className="break-words">
                {texts.warning[kind](about)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Decisions contact={contact} suggested={suggestedFor(contact, all)} />
    </li>
  );
}

function Decisions({ contact, suggested }: { contact: SchoolContact; suggested: string | undefined }) {
  const [asked, setAsked] = useState<"confirm" | "refuse">();
  const close = () => setAsked(undefined);
  const { schoolName } = contact;
  return (
    <div className="flex flex-wrap gap-2">
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
      {asked === "confirm" && <ConfirmContactDialog contact={contact} suggested={suggested} onClose={close} />}
      {asked === "refuse" && <ContactReasonDialog mutation="schoolContact.refuse" contact={contact} onClose={close} />}
    </div>
  );
}

/** An address that already answers for a school of this name. */
function suggestedFor({ schoolKey }: SchoolContact, all: readonly SchoolContact[]): string | undefined {
  return all.find((other) => other.status === "confirmed" && other.schoolKey === schoolKey)?.email;
}
