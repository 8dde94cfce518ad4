import { BellPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { limits } from "#shared/rules/limits.ts";
import { SavedSearchLine } from "./SavedSearchLine.tsx";
import { savedSearchTexts as texts } from "./savedSearchTexts.ts";
import { SaveSearchDialog } from "./SaveSearchDialog.tsx";
import { useSavedSearches } from "./useSavedSearches.ts";

interface SavedSearchesProps {
  streamer: Pick<Streamer, "userId" | "verified">;
  /** The sport chosen on the screen: a new search starts with it. */
  sport: string | undefined;
}

/** What this streamer looks for, each with its matches, and the way to save one more. */
export function SavedSearches({ streamer, sport }: SavedSearchesProps) {
  const searches = useSavedSearches(streamer.userId ?? "");
  const [isSaving, setSaving] = useState(false);
  const isFull = (searches?.length ?? 0) >= limits.savedSearches;
  return (
    <section aria-labelledby="saved-searches" className="mb-2 w-full">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id="saved-searches" className="text-lg">
            {texts.title}
          </h2>
          {searches?.length === 0 && <p className="text-sm text-ink-soft">{texts.none}</p>}
          {!streamer.verified && <p className="text-sm text-ink-soft">{texts.notVerified}</p>}
        </div>
        <Button
          icon={<BellPlus size={20} aria-hidden="true" />}
          disabledReason={isFull ? texts.full(limits.savedSearches) : undefined}
          onClick={() => setSaving(true)}
        >
          {texts.save}
        </Button>
      </div>
      {searches !== undefined && searches.length > 0 && (
        <Card flush className="mt-2">
          <ul className="divide-y divide-hairline px-4">
            {searches.map((each) => (
              <SavedSearchLine key={each.search.id} {...each} />
            ))}
          </ul>
        </Card>
      )}
      {isSaving && <SaveSearchDialog sport={sport} onClose={() => setSaving(false)} />}
    </section>
  );
}
