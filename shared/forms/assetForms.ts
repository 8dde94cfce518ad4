import * as z from "zod";
import { brandPurposes } from "../rules/brandAssets.ts";
import { announcedFile } from "./filmForms.ts";

/** A file a business adds to its request. */
export const brandAsset = announcedFile.extend({
  purpose: z.enum(brandPurposes, `A brand asset is one of: ${brandPurposes.join(", ")}`),
});

export const brandAssetsForm = z.array(brandAsset, "Brand assets must be a list").max(10, "These are too many files");
