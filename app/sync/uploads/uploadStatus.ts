/** The progress of the file being sent; undefined when there is none. */
export interface UploadProgress {
  fileId: string;
  sent: number;
  bytes: number;
  /** Measured over this connection; undefined until there is a measurement. */
  bytesPerMinute: number | undefined;
}

let progress: UploadProgress | undefined;
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("touchline-upload") : undefined;

channel?.addEventListener("message", (event: MessageEvent<UploadProgress | undefined>) => show(event.data));

function show(next: UploadProgress | undefined): void {
  progress = next;
  for (const listener of listeners) listener();
}

/** Called by the tab that sends; the other tabs follow. */
export function setUploadProgress(next: UploadProgress | undefined): void {
  if (next === progress) return;
  show(next);
  channel?.postMessage(next);
}

export function uploadProgress(): UploadProgress | undefined {
  return progress;
}

export function watchUploadProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
