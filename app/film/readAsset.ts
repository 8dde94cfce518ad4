import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { BrandPurpose } from "#shared/rules/brandAssets.ts";
import { readImage } from "./readImage.ts";
import { readVideo, type ReadFile } from "./readVideo.ts";

/** A brand asset of this device, looked into and measured. Throws the sentence of why it cannot be sent. */
export function readAsset(database: LocalDatabase, picked: File, purpose: BrandPurpose): Promise<ReadFile> {
  return purpose === "sponsorVideo" ? readVideo(database, picked, purpose) : readImage(picked, purpose);
}
