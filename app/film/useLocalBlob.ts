import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useEffect, useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import type { LocalDatabase } from "#app/db/localDatabase.ts";

interface Address {
  fileId: string;
  url: string;
}

/**
 * An object URL for a file's data on this device, while it is shown; undefined when there is none. `has` says whether
 * the data is here, in a query repeated when the file changes; `read` is then called once.
 */
export function useLocalBlob(
  fileId: string | undefined,
  has: (database: LocalDatabase, fileId: string) => Promise<boolean>,
  read: (database: LocalDatabase, fileId: string) => Promise<Blob | undefined>,
): string | undefined {
  const database = useDatabase();
  const isHere = useLiveQuery(async () => fileId !== undefined && has(database, fileId), [database, fileId, has]);
  const [address, setAddress] = useState<Address>();
  useEffect(() => {
    if (fileId === undefined || isHere !== true) return undefined;
    let url: string | undefined;
    let isOver = false;
    void read(database, fileId).then((blob) => {
      if (!blob || isOver) return;
      url = URL.createObjectURL(blob);
      setAddress({ fileId, url });
    });
    return () => {
      isOver = true;
      if (url !== undefined) URL.revokeObjectURL(url);
      setAddress(undefined);
    };
  }, [database, fileId, isHere, read]);
  return address?.fileId === fileId ? address?.url : undefined;
}
