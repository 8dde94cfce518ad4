import { expect, type Page } from "@playwright/test";

export const queuedSentence = "Saved on this phone, will send when online";

export async function signsIn(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

export async function signsOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
}

/** The sentence shown when a mutation could not be sent: nothing else may claim success. */
export async function readsThatItIsSaved(page: Page): Promise<void> {
  await expect(page.getByText(queuedSentence).first()).toBeVisible();
}

/** This many changes wait on the phone without a signal, and its pill says so. */
export async function hasSaved(page: Page, count: number): Promise<void> {
  await expect(page.getByRole("button", { name: `Offline, ${count} saved` })).toBeVisible();
}

/**
 * The app is on this phone: from now on every route opens offline, and a signed-in person's own screens too. `whose`:
 * who is signed in, or about to be shown as such.
 */
export async function hasTheApp(page: Page, whose?: "account" | "streamer"): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const areKept = () =>
    page.evaluate((group) => {
      const groups = document.documentElement.dataset["kept"]?.split(" ");
      const wanted = group ?? (localStorage.getItem("user") === null ? undefined : "account");
      return groups !== undefined && (wanted === undefined || groups.includes(wanted));
    }, whose);
  await expect.poll(areKept, "this person's screens are kept").toBe(true);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 20_000 })
    .toBe(true);
}

/**
 * The browser checks for a newer version, as it does by itself now and then, until it found one: a check joins one that
 * is under way, and that one may have begun before there was a newer version.
 */
export async function looksForNewVersion(page: Page): Promise<void> {
  const looks = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      return registration.installing !== null || registration.waiting !== null;
    });
  await expect.poll(looks, "the browser found the newer version").toBe(true);
}

export const nameLabel = /full name/i;

export async function signsContract(page: Page, name: string): Promise<void> {
  await page.getByLabel(nameLabel).fill(name);
  const startNow = page.getByLabel(/start preparing now/);
  if (await startNow.isVisible()) await startNow.check();
  await page.getByRole("button", { name: /^Sign/ }).click();
}
