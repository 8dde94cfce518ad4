import { Award, BadgeCheck, MapPin, Video, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { BoardCard } from "#app/ui/Card.tsx";
import { IconLine } from "#app/ui/FactRow.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { experienceOptions, optionLabel, priceRangeOptions } from "#shared/rules/options.ts";
import { equipmentSummary, streamsCompletedText } from "#shared/rules/streamerProfile.ts";
import { Rating } from "./Rating.tsx";
import { streamerTexts as texts } from "./texts.ts";

/** A streamer: name and rating on the board, equipment and experience below, and how to contact them. */
export function StreamerCard({ streamer, action }: { streamer: Streamer; action?: ReactNode }) {
  const equipment = equipmentSummary(streamer.equipment);
  return (
    <BoardCard board={<NameBoard streamer={streamer} />}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {streamer.verified && (
          <Badge tone="pitch" icon={<BadgeCheck aria-hidden="true" />}>
            {texts.verified}
          </Badge>
        )}
        <span>{streamsCompletedText(streamer.streamsCompleted)}</span>
      </div>
      <IconLine icon={<Award size={20} />}>{optionLabel(experienceOptions, streamer.experience)}</IconLine>
      <IconLine icon={<Wallet size={20} />}>{optionLabel(priceRangeOptions, streamer.priceRange)}</IconLine>
      <IconLine icon={<Video size={20} />}>
        {equipment.items.join(", ")} {equipment.more !== undefined && <b>{equipment.more}</b>}
      </IconLine>
      {action !== undefined && <div className="mt-auto pt-1">{action}</div>}
    </BoardCard>
  );
}

function NameBoard({ streamer }: { streamer: Streamer }) {
  return (
    <div className="flex flex-wrap items-start gap-4 p-4">
      <Avatar name={streamer.contactPerson} size="large" onBoard />
      <div className="min-w-min flex-1 basis-0">
        <h2 className="text-lg">{streamer.businessName}</h2>
        <p className="text-on-pitch-soft">{streamer.contactPerson}</p>
        <p className="flex items-start gap-1.5 text-on-pitch-soft">
          <MapPin size={18} aria-hidden="true" className="mt-1 flex-none" />
          {streamer.location}
        </p>
      </div>
      <Rating hundredths={streamer.ratingHundredths} className="text-xl" />
    </div>
  );
}
