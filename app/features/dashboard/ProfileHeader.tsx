import { Avatar } from "#app/ui/Avatar.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { dashboardTexts as texts } from "./dashboardTexts.ts";
import { VerificationBadge } from "./VerificationCard.tsx";

/** Whose dashboard this is. */
export function ProfileHeader({ streamer }: { streamer: Streamer }) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar name={streamer.contactPerson} />
      <div className="min-w-0 flex-1">
        <h1 className="text-xl md:text-3xl">
          <span className="sr-only">{texts.title}: </span>
          {streamer.businessName}
        </h1>
        <p className="text-ink-soft">
          {streamer.contactPerson}
          <span className="max-sm:hidden">, {streamer.location}</span>
        </p>
      </div>
      <VerificationBadge status={streamer.verificationStatus} />
    </header>
  );
}
