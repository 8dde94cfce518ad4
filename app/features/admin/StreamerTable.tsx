import type { Streamer } from "#shared/entities/streamer.ts";
import { adminTexts } from "./adminTexts.ts";
import { StreamerRow } from "./StreamerRow.tsx";

const { column } = adminTexts.streamers;

interface StreamerTableProps {
  streamers: readonly Streamer[];
  onDecided: () => void;
}

/**
 * A table in which admins compare; on phones each row is a card. Roles are explicit, because the card layout hides
 * them.
 */
export function StreamerTable({ streamers, onDecided }: StreamerTableProps) {
  return (
    <table role="table" className="block w-full text-left md:table">
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="bg-sunken text-sm text-ink-soft">
          {Object.values(column).map((name) => (
            <th key={name} role="columnheader" scope="col" className="px-4 py-2.5 font-semibold last:w-0 first:pl-5">
              {name === column.act ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {streamers.map((streamer) => (
          <StreamerRow key={streamer.id} streamer={streamer} onDecided={onDecided} />
        ))}
      </tbody>
    </table>
  );
}
