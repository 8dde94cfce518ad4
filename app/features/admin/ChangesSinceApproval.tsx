import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import type { ApprovedProfile, Streamer } from "#shared/entities/streamer.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { adminTexts } from "./adminTexts.ts";

const texts = adminTexts.changes;

/** What the streamer has changed since an admin approved it, before next to after. */
export function ChangesSinceApproval({ streamer }: { streamer: Streamer }) {
  const { run, isBusy } = useMutate("streamer.confirmProfile", {
    success: texts.confirmed,
    failure: texts.failed,
  });
  const { id, approvedProfile, businessName, equipment, serviceAreas } = streamer;
  if (!approvedProfile) return null;
  const confirm = () => run({ id, seen: definedFields({ businessName, equipment, serviceAreas }) });
  return (
    <section aria-label={texts.heading} className="mb-5 flex flex-col items-start gap-3 rounded-card bg-sky-tint p-4">
      <h3 className="text-base">{texts.heading}</h3>
      <dl className="flex w-full flex-col gap-3">
        {changesOf(streamer, approvedProfile).map(({ label, before, now }) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="break-words whitespace-pre-line">
              <del>
                <span className="sr-only">{texts.before} </span>
                {before}
              </del>
              <ins className="block no-underline">
                <span className="sr-only">{texts.now} </span>
                {now}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="solid" busy={isBusy && texts.sending} onClick={() => void confirm()}>
        {texts.confirm}
      </Button>
    </section>
  );
}

function changesOf(streamer: Streamer, approved: ApprovedProfile) {
  const fields = [
    { label: texts.businessName, before: approved.businessName, now: streamer.businessName },
    { label: texts.equipment, before: approved.equipment, now: streamer.equipment },
    { label: texts.areas, before: approved.serviceAreas ?? "", now: streamer.serviceAreas ?? "" },
  ];
  return fields.filter(({ before, now }) => before !== now);
}
