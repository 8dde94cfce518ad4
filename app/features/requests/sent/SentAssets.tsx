import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import type { LocalFile } from "#app/db/localFile.ts";
import { AssetPicture } from "#app/film/AssetPicture.tsx";
import { isBrandPurpose } from "#shared/rules/brandAssets.ts";
import { assetTexts as texts } from "../brandAssets/assetTexts.ts";

/** The request's files on this device, and their progress. */
export function SentAssets({ mutationId }: { mutationId: string }) {
  const database = useDatabase();
  const files = useLiveQuery(
    () => database.files.filter(({ announcedBy }) => announcedBy === mutationId).toArray(),
    [database, mutationId],
  );
  if (!files || files.length === 0) return null;
  return (
    <section aria-label={texts.heading}>
      <h2 className="text-xl">{texts.heading}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-3">
            {isBrandPurpose(file.purpose) && (
              <AssetPicture fileId={file.id} purpose={file.purpose} address={undefined} />
            )}
            <div className="min-w-0 flex-1">
              <p className="named truncate">{file.name}</p>
              <p className="text-sm text-ink-soft">{stateOf(file)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ problem, sentAt }: LocalFile): string {
  return problem ?? (sentAt === undefined ? texts.states.expected : texts.sent);
}
