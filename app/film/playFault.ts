/** Why a video does not play. */
export type PlayFault = "signal" | "format";

/** MEDIA_ERR_NETWORK. */
const lostOnTheWay = 2;

/**
 * A browser calls a file that it could not fetch and one that it cannot read by the same name, so the server is asked
 * whether it has it.
 */
export async function playFault({ error, currentSrc }: HTMLVideoElement): Promise<PlayFault> {
  if (error?.code === lostOnTheWay) return "signal";
  // It lies on the device.
  if (currentSrc.startsWith("blob:")) return "format";
  try {
    const { ok } = await fetch(currentSrc, { method: "HEAD" });
    return ok ? "format" : "signal";
  } catch {
    return "signal";
  }
}
