/** The service worker's view of the app's windows. */
interface Windows {
  matchAll(options: { type: "window" }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
  openWindow(address: URL): Promise<unknown>;
}

/**
 * Shows an address: in a window that is there already, or in a new one. No other window is led away from what it does:
 * it may be filming, or hold what somebody is typing.
 */
export async function leadTo(address: URL, windows: Windows): Promise<void> {
  const open = await windows.matchAll({ type: "window" });
  const shown = open.find(({ url }) => url === address.href);
  await (shown ? shown.focus() : windows.openWindow(address));
}
