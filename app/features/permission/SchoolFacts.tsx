import { CalendarClock, CalendarDays, Ear, HandCoins, MonitorPlay, Quote, Video, type LucideIcon } from "lucide-react";
import { FactRow, Facts } from "#app/ui/FactRow.tsx";
import type { PermissionPageTexts } from "#shared/rules/permissionPage.ts";
import { permissionTexts } from "./texts.ts";

const icons: readonly LucideIcon[] = [CalendarDays, Video, HandCoins, Ear, MonitorPlay, CalendarClock];

/** The facts before the answer, and the streamer's message to the school. */
export function SchoolFacts({ rows, message }: { rows: PermissionPageTexts["rows"]; message: string | null }) {
  return (
    <div className="-mx-4 border-b border-hairline bg-surface px-4 sm:mx-0 sm:rounded-card sm:border sm:px-6">
      <Facts>
        {rows.map(({ label, text, phone }, index) => {
          const Icon = icons[index] ?? CalendarDays;
          return (
            <FactRow key={label} icon={<Icon aria-hidden="true" />} label={label}>
              {text}
              {phone !== undefined && <Call phone={phone} name={text} />}
            </FactRow>
          );
        })}
        {message !== null && (
          <FactRow icon={<Quote aria-hidden="true" />} label={permissionTexts.fromStreamer}>
            <span className="whitespace-pre-line">{message}</span>
          </FactRow>
        )}
      </Facts>
    </div>
  );
}

/** So that the school can check who is filming: one tap on a phone. */
function Call({ phone, name }: { phone: string; name: string }) {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, "")}`}
      aria-label={permissionTexts.call(name, phone)}
      className="flex min-h-11 w-fit items-center text-sky-text underline underline-offset-3"
    >
      {phone}
    </a>
  );
}
