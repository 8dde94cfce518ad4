/** Why a video does not play. */
export type PlayFault = "signal" | "format";

/** MEDIA_ERR_NETWORK. */
const lostOnTheWay = 2;

/**
 * Browsers report a file that could not be loaded and one that cannot be decoded with the same error, so this asks the
 * server whether it has it.
 */
export async function playFault({ error, currentSrc }: HTMLVideoElement): Promise<PlayFault> {
  if (error?.code === lostOnTheWay) return "signal";
  // It is stored on the device.
  if (currentSrc.startsWith("blob:")) return "format";
  try {
    const { ok } = await fetch(currentSrc, { method: "HEAD" });
    return ok ? "format" : "signal";
  } catch {
    return "signal";
  }
}
