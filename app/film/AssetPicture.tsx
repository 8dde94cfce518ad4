import { blobOf, partsOf, thumbnailOf } from "#app/db/keptFiles.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { BrandPurpose } from "#shared/rules/brandAssets.ts";
import { useLocalBlob } from "./useLocalBlob.ts";

interface AssetPictureProps {
  fileId: string;
  purpose: BrandPurpose;
  /** The server's address for it, once there is one. */
  address: string | undefined;
}

/**
 * A small preview of a brand asset: from this device if stored here, else from the server. Its name is shown next to
 * it.
 */
export function AssetPicture({ fileId, purpose, address }: AssetPictureProps) {
  const here = useLocalBlob(fileId, hasParts, purpose === "sponsorVideo" ? thumbnailOf : blobOf);
  const source = here ?? (address && `${address}/thumbnail`);
  if (source === undefined) return <span className="h-14 w-24 flex-none rounded-control bg-sunken" />;
  return <img src={source} alt="" className="h-14 w-24 flex-none rounded-control bg-sunken object-contain" />;
}

async function hasParts(database: LocalDatabase, fileId: string): Promise<boolean> {
  return (await partsOf(database, fileId).count()) > 0;
}
