import type { NewFile } from "#app/db/keptFiles.ts";
import { newMutationId } from "#app/sync/mutate.ts";
import type { BrandPurpose } from "#shared/rules/brandAssets.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { limits } from "#shared/rules/limits.ts";
import { fileBytes, imageLimits } from "#shared/rules/mediaLimits.ts";
import { hashBlob } from "./hashBlob.ts";
import type { ReadFile } from "./readVideo.ts";

/** As wide as the server stores it, plus a margin. */
const fittingWidth = 2_400;

/**
 * A picture on this device, ready to send. Shrinks a camera photo that is too large. Throws the sentence that says why
 * it cannot be sent.
 */
export async function readImage(picked: File, purpose: Exclude<BrandPurpose, "sponsorVideo">): Promise<ReadFile> {
  if (!(await isPicture(picked))) throw new DomainError("file.notTaken", {}, fileRefusals.notImage);
  const blob = await fitting(picked, fileBytes[purpose]);
  const sha256 = await hashBlob(blob);
  const id = newMutationId();
  const name = picked.name.slice(0, limits.fileName);
  const kept: NewFile = { id, name, purpose, contentType: blob.type, bytes: blob.size, sha256, blob };
  return { announced: { id, name, bytes: blob.size, sha256 }, kept };
}

/** By its first bytes, like the server: JPEG, PNG or WebP. */
async function isPicture(picked: Blob): Promise<boolean> {
  const first = new Uint8Array(await picked.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...first);
  const isWebp = text.startsWith("RIFF") && text.endsWith("WEBP");
  return text.startsWith("\u00ff\u00d8\u00ff") || text.startsWith("\u0089PNG\r\n\u001a\n") || isWebp;
}

async function fitting(picked: File, mostBytes: number): Promise<Blob> {
  const image = await imageOf(picked);
  if (!image) {
    if (picked.size <= mostBytes) return picked;
    throw new DomainError("file.notTaken", {}, fileRefusals.imageTooLarge);
  }
  try {
    const isSmall = image.width * image.height <= imageLimits.pixels && picked.size <= mostBytes;
    return isSmall ? picked : await smaller(image);
  } finally {
    image.close();
  }
}

/** Undefined when the browser cannot draw it: the server then checks it. */
function imageOf(picked: File): Promise<ImageBitmap | undefined> {
  if (typeof createImageBitmap !== "function") return Promise.resolve(undefined);
  return createImageBitmap(picked).catch(() => undefined);
}

function smaller(image: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, fittingWidth / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new DomainError("file.notTaken", {}, fileRefusals.imageTooLarge));
    canvas.toBlob(take, "image/jpeg", 0.9);
  });
}
