/** The URL to play a file or a reel from. `version` is set if it can change. */
export function mediaAddress(id: string, version?: number): string {
  return version === undefined ? `/api/media/${id}` : `/api/media/${id}?v=${version}`;
}

/** The file in such a URL; undefined in any other. */
export function fileInAddress(address: string): string | undefined {
  return /^\/api\/media\/([0-9a-f-]{36})$/.exec(address)?.[1];
}

/** A reel's video for stories. */
export function verticalAddress(id: string, version: number): string {
  return `/api/media/${id}/vertical?v=${version}`;
}

/** The same file, as a download instead of for playing. */
export function downloadAddress(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}download=1`;
}

/** The version in a URL; 1 without one. */
export function versionIn(address: string): number {
  return Number(/\?v=(\d+)$/.exec(address)?.[1] ?? 1);
}

/** Its thumbnail: another picture has another URL, so that browsers can cache it. */
export function thumbnailAddress(id: string, hash: string): string {
  return `/api/media/${id}/thumbnail?v=${hash}`;
}
