import { classes } from "#app/ui/classes.ts";
import { SearchField } from "#app/ui/SearchField.tsx";
import { verificationStatuses, type Streamer } from "#shared/entities/streamer.ts";
import { verificationCard } from "#shared/rules/verification.ts";
import { adminTexts } from "./adminTexts.ts";
import type { StatusFilter } from "./streamerList.ts";

const texts = adminTexts.streamers;

interface StreamerFiltersProps {
  streamers: readonly Streamer[];
  filter: StatusFilter;
  onFilter: (filter: StatusFilter) => void;
  text: string;
  onSearch: (text: string) => void;
}

/** By status, with counts, and by words. */
export function StreamerFilters({ streamers, filter, onFilter, text, onSearch }: StreamerFiltersProps) {
  const filters: readonly StatusFilter[] = ["all", ...verificationStatuses];
  const countOf = (status: StatusFilter) =>
    streamers.filter((streamer) => status === "all" || streamer.verificationStatus === status).length;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div role="group" aria-label={texts.filter} className="flex flex-wrap gap-2">
        {filters.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={status === filter}
            onClick={() => onFilter(status)}
            className={classes(
              "flex min-h-11 items-center gap-2 rounded-control border px-3.5",
              status === filter
                ? "border-pitch bg-pitch font-semibold text-on-pitch"
                : "border-control bg-surface hover:bg-sunken",
            )}
          >
            {status === "all" ? texts.all : verificationCard(status).title}
            <span className="figures">{countOf(status)}</span>
          </button>
        ))}
      </div>
      <SearchField
        label={texts.search}
        placeholder={texts.searchHint}
        value={text}
        onSearch={onSearch}
        className="w-full md:w-80"
      />
    </div>
  );
}
