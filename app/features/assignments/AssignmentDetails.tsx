import { Banknote, Mail, MapPin, Phone, Quote, School, User } from "lucide-react";
import type { ReactNode } from "react";
import { useSchoolMessage } from "#app/db/useSchoolMessage.ts";
import { FactRow, Facts } from "#app/ui/FactRow.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { agreedCents } from "#shared/rules/pricing.ts";
import { earnedText } from "#shared/rules/earnedText.ts";
import { assignmentTexts as texts } from "./assignmentTexts.ts";

interface AssignmentDetailsProps {
  bid: Bid;
  fixture: Fixture;
  /** The venue is already shown above. */
  isVenueShown?: boolean;
  /** More facts, below the others. */
  children?: ReactNode;
}

/** Whom to call, where to stand, what the school asked for: all stored on the phone. */
export function AssignmentDetails({ bid, fixture, isVenueShown = false, children }: AssignmentDetailsProps) {
  const notes = bid.schoolPermissionNotes;
  const isNo = bid.schoolPermissionStatus === "declined" || bid.schoolPermissionStatus === "withdrawn";
  const message = useSchoolMessage(bid.id);
  const earned = earnedText(agreedCents(bid), bid.feeBasisPoints);
  return (
    <Facts>
      {earned !== undefined && (
        <FactRow icon={<Banknote aria-hidden="true" />} label={texts.earned}>
          {earned}
        </FactRow>
      )}
      {!isVenueShown && (
        <FactRow icon={<MapPin aria-hidden="true" />} label={texts.venue}>
          {fixture.venue}
        </FactRow>
      )}
      <FactRow icon={<User aria-hidden="true" />} label={texts.requester}>
        <Contact name={bid.contactName} phone={bid.contactPhone} email={bid.contactEmail} />
      </FactRow>
      <FactRow icon={<School aria-hidden="true" />} label={texts.school}>
        <Contact
          name={bid.schoolContactName}
          role={bid.schoolContactRole}
          phone={bid.schoolContactPhone}
          email={bid.schoolContactEmail}
        />
      </FactRow>
      {notes && (
        <FactRow icon={<Quote aria-hidden="true" />} label={isNo ? texts.reason : texts.conditions}>
          “{notes}”
        </FactRow>
      )}
      {fixture.additionalRequirements && (
        <FactRow icon={<Quote aria-hidden="true" />} label={texts.additional}>
          “{fixture.additionalRequirements}”
        </FactRow>
      )}
      {message !== undefined && (
        <FactRow icon={<Quote aria-hidden="true" />} label={texts.toSchool}>
          <span className="break-words whitespace-pre-line">{message}</span>
        </FactRow>
      )}
      {children}
    </Facts>
  );
}

interface ContactProps {
  name: string | undefined;
  role?: string | undefined;
  phone: string | undefined;
  email: string | undefined;
}

function Contact({ name, role, phone, email }: ContactProps) {
  return (
    <>
      <p>{[name, role].filter(Boolean).join(", ")}</p>
      <p className="flex flex-wrap gap-x-6">
        {phone && (
          <ContactLink href={`tel:${phone.replace(/[^\d+]/g, "")}`} icon={<Phone size={18} aria-hidden="true" />}>
            {phone}
          </ContactLink>
        )}
        {email && (
          <ContactLink href={`mailto:${email}`} icon={<Mail size={18} aria-hidden="true" />}>
            {email}
          </ContactLink>
        )}
      </p>
    </>
  );
}

function ContactLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 break-all text-sky-text underline underline-offset-3"
    >
      {icon}
      {children}
    </a>
  );
}
