/** Asks the browser to keep what is saved here. One that cannot say so promises nothing. */
export async function isStorageKept(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}
