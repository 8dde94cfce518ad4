import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { Menu } from "#app/ui/Menu.tsx";
import { searchSentence } from "#shared/rules/savedSearch.ts";
import { RenameSearchDialog } from "./RenameSearchDialog.tsx";
import { savedSearchTexts as texts } from "./savedSearchTexts.ts";
import type { SearchWithMatches } from "./useSavedSearches.ts";

/** One search: it opens its matches; its menu renames and deletes it. */
export function SavedSearchLine({ search, fits, unknown }: SearchWithMatches) {
  const [asks, setAsks] = useState<"rename" | "delete">();
  const isQueued = usePendingFor("savedSearch", search.id).length > 0;
  const { run } = useMutate("savedSearch.remove", { success: texts.deleted, failure: texts.failed });
  const close = () => setAsks(undefined);
  return (
    <li className="flex items-center gap-2 py-2">
      <Link
        to={`${paths.browseFixtures}?saved=${search.id}`}
        className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 rounded-control hover:bg-sunken"
      >
        <span className="min-w-0">
          <span className="block font-semibold break-words">{search.name}</span>
          <span className="block text-sm text-ink-soft">{searchSentence(search)}</span>
          {isQueued && <span className="block text-sm text-ink-soft">{texts.queued}</span>}
        </span>
        <span className="text-sm">
          <b className="figures text-pitch-text">{texts.matches(fits.length)}</b>
          {unknown.length > 0 && <span className="block text-ink-soft">{texts.alsoUnknown(unknown.length)}</span>}
        </span>
      </Link>
      <Menu
        label={texts.menu(search.name)}
        button={<Ellipsis size={20} aria-hidden="true" />}
        items={[
          { label: texts.rename, onSelect: () => setAsks("rename") },
          { label: texts.delete, tone: "clay", onSelect: () => setAsks("delete") },
        ]}
      />
      {asks === "rename" && <RenameSearchDialog search={search} onClose={close} />}
      {asks === "delete" && (
        <ConfirmDialog
          onClose={close}
          title={texts.deleteTitle(search.name)}
          description={texts.deleteText}
          confirm={texts.delete}
          keep={texts.keep}
          onConfirm={() => {
            close();
            void run({ id: search.id });
          }}
        />
      )}
    </li>
  );
}
