import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { Check } from "lucide-react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { lastApplied } from "#app/db/results.ts";
import { outboxEntryOf } from "#shared/mutations/clientMutations.ts";
import { outboxTexts } from "./outboxTexts.ts";
import { MutationLine } from "./MutationLine.tsx";

const shownAtMost = 5;

/** The last few that arrived: proof that the client does send. */
export function SentList() {
  const database = useDatabase();
  const sent = useLiveQuery(
    () => lastApplied(database, shownAtMost, ({ name }) => !outboxEntryOf(name)?.isQuiet),
    [database],
  );
  if (!sent || sent.length === 0) return null;
  return (
    <section aria-label={outboxTexts.sent} className="px-4 py-3 sm:px-6">
      <p className="flex items-center gap-3 font-semibold text-pitch-text">
        <Check size={24} aria-hidden="true" /> {outboxTexts.sent}
      </p>
      <ul className="mt-2 flex flex-col gap-3 pl-9">
        {sent.map((item) => (
          <li key={item.mutationId}>
            <MutationLine name={item.name} args={item.args ?? item.result} at={item.decidedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
