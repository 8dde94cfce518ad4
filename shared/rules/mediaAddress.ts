/** Where a file, or a reel, is played from. `version` is its own where it can change. */
export function mediaAddress(id: string, version?: number): string {
  return version === undefined ? `/api/media/${id}` : `/api/media/${id}?v=${version}`;
}

/** A reel's video for stories. */
export function verticalAddress(id: string, version: number): string {
  return `/api/media/${id}/vertical?v=${version}`;
}

/** The same file, to be kept on the device instead of played. */
export function downloadAddress(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}download=1`;
}

/** Which version an address names; 1 where it names none. */
export function versionIn(address: string): number {
  return Number(/\?v=(\d+)$/.exec(address)?.[1] ?? 1);
}

/** Its picture: another picture has another address, so that browsers may keep it. */
export function thumbnailAddress(id: string, hash: string): string {
  return `/api/media/${id}/thumbnail?v=${hash}`;
}
