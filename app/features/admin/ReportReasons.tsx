import { sastMoment } from "#shared/rules/format.ts";

interface ReportReasonsProps {
  reports: readonly { id: string; reason: string; contact?: string | undefined; createdAt: string }[];
  /** Who reported, in words. */
  by: (contact: string) => string;
}

/** What was reported, in the words of those who did. */
export function ReportReasons({ reports, by }: ReportReasonsProps) {
  return (
    <ul className="flex flex-col gap-2">
      {reports.map(({ id, reason, contact, createdAt }) => (
        <li key={id}>
          <p className="break-words">“{reason}”</p>
          <p className="text-sm break-words text-ink-soft">
            {sastMoment(createdAt)}
            {contact !== undefined && `. ${by(contact)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
