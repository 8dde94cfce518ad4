/** Shows a number on the app's icon, from a page or the service worker; 0 removes it. */
export async function showBadge(count: number): Promise<void> {
  if (!("setAppBadge" in navigator)) return;
  await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => undefined);
}
