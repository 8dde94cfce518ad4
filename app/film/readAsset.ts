import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { BrandPurpose } from "#shared/rules/brandAssets.ts";
import { readImage } from "./readImage.ts";
import type { ReadFile } from "./readVideo.ts";

/** A brand asset on this device, inspected and measured. Throws the sentence that says why it cannot be sent. */
export async function readAsset(database: LocalDatabase, picked: File, purpose: BrandPurpose): Promise<ReadFile> {
  if (purpose !== "sponsorVideo") return readImage(picked, purpose);
  const { readVideo } = await import("./readVideo.ts");
  return readVideo(database, picked, purpose);
}
