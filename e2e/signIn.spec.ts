import { hasTheApp, readsThatItIsSaved, signsIn, signsOut } from "./people/anybody.ts";
import { Streamer } from "./people/streamer.ts";
import { anOpenMatch, aRequester, aStreamer, type Row } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting, refusedWith } from "./support/watch.ts";

test.describe("signing in", () => {
  test.use({ expectedErrors: expecting(refusedWith(401)) });

  test("empty fields and a wrong password show an error, and the form stays usable", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Username is required")).toBeVisible();
    await expect(page.getByText("Password is required")).toBeVisible();
    await signsIn(page, { username: "thabo", password: "not-it" });
    await expect(page.getByText("Login failed")).toBeVisible();
    await expect(page.getByText("Invalid username or password")).toBeVisible();
    await signsIn(page, { username: "thabo", password: "stream-demo" });
    await expect(page).toHaveURL(/\/streamer-dashboard/);
    await expect(page.getByRole("heading", { name: "Streamer Dashboard" })).toBeVisible();
  });

  test("the admin login refuses non-admins and signs nobody in", async ({ page }) => {
    await page.goto("/admin");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeDisabled();
    await signsIn(page, { username: "parent", password: "parent-demo" });
    await expect(page.getByText("Access denied")).toBeVisible();
    await expect(page.getByText("Admin privileges required")).toBeVisible();
    await expect.poll(async () => (await (await page.request.get("/api/me")).json()).user).toBeNull();
  });
});

test("a guarded URL asks for a sign-in and returns to itself", async ({ page }) => {
  await page.goto("/requester-dashboard");
  await expect(page.getByText("Please sign in to access this page.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await signsIn(page, { username: "parent", password: "parent-demo" });
  await expect(page).toHaveURL(/\/requester-dashboard/);
  await expect(page.getByText("Awaiting Streamers").first()).toBeVisible();
});

test("the admin dashboard is closed to others", async ({ openAs }) => {
  const page = await openAs("parent", "/admin-dashboard");
  await expect(page.getByText("Insufficient Permissions")).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toBeVisible();
});

test("logging out says so and goes to the home page", async ({ openAs }) => {
  const page = await openAs("parent", "/requester-dashboard");
  await expect(page.getByText("Awaiting Streamers").first()).toBeVisible();
  await signsOut(page);
  await expect(page.getByText("You have been successfully logged out")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("the next user on the same phone sees nothing of the previous one", async ({ openAs }) => {
  const page = await openAs("parent", "/requester-dashboard");
  await expect(page.getByRole("article").first()).toBeVisible();
  await signsOut(page);
  await expect(page.getByText("You have been successfully logged out")).toBeVisible();
  const ownDatabases = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name = "" }) => name).filter((name) => /-.*-.*-/.test(name)),
    );
  await expect.poll(ownDatabases).toEqual([]);
  await page.goto("/login");
  await signsIn(page, { username: "sipho-sports", password: "business-demo" });
  await expect(page).toHaveURL(/\/streamer-dashboard/);
  await page.goto("/requester-dashboard");
  await expect(page.getByText("Dobsonvlei Secondary").first()).toBeVisible();
  await expect(page.getByText("Lionsrock High").filter({ visible: true })).toHaveCount(0);
});

test.describe("with unsent changes", () => {
  test.use({ expectedErrors: expecting(cutNetwork, refusedWith(401)) });

  for (const { choice, arrives } of [
    { choice: "Keep on this phone", arrives: true },
    { choice: "Discard", arrives: false },
  ]) {
    const tag = arrives ? [] : ["@long"];
    test(
      `signing out asks; "${choice}" ${arrives ? "sends them after the next sign-in" : "forgets them"}`,
      { tag },
      async ({ product, buyPhone }) => {
        const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
        const match = await anOpenMatch(requester.api);
        const phone = await buyPhone();
        const page = await phone.open("/login");
        await signsIn(page, account);
        await expect(page).toHaveURL(/\/streamer-dashboard/);
        await hasTheApp(page, "streamer");
        const streamer = new Streamer(page);
        const dialog = await streamer.opensBidFor(match);
        phone.network.cut();
        await dialog.getByLabel("Message").fill("Two cameras, and I know the field.");
        await dialog.getByRole("button", { name: /^Bid R/ }).click();
        await readsThatItIsSaved(page);
        await signsOut(page);
        await expect(page.getByRole("alertdialog")).toContainText("1 change has not been sent yet");
        await page.getByRole("button", { name: choice }).click();
        await expect(page.getByText("You have been successfully logged out")).toBeVisible();

        phone.network.join();
        await page.goto("/login");
        if (arrives) await expect(page.getByText("Sign in to send 1 change.").first()).toBeVisible();
        await signsIn(page, account);
        await expect(page).toHaveURL(/\/streamer-dashboard/);
        const bids = () => account.api.get<Row[]>(`/api/requests?streamerId=${account.streamerId}`);
        if (arrives) await expect.poll(async () => (await bids()).length).toBe(1);
        await page.goto("/streamer-dashboard");
        await page.getByRole("tab", { name: "My Requests" }).click();
        if (arrives) await expect(streamer.match(match)).toBeVisible();
        else await expect(page.getByText("No applications yet")).toBeVisible();
        expect(await bids()).toHaveLength(arrives ? 1 : 0);
      },
    );
  }

  test("a session that ended keeps the queue, which goes out after signing in", async ({ product, buyPhone }) => {
    const [requester, account] = await Promise.all([aRequester(product), aStreamer(product)]);
    const match = await anOpenMatch(requester.api);
    const phone = await buyPhone();
    const page = await phone.open("/login");
    await signsIn(page, account);
    await expect(page).toHaveURL(/\/streamer-dashboard/);
    await hasTheApp(page, "streamer");
    const dialog = await new Streamer(page).opensBidFor(match);
    phone.network.cut();
    await dialog.getByLabel("Message").fill("Sent when the session was over.");
    await dialog.getByRole("button", { name: /^Bid R/ }).click();
    await readsThatItIsSaved(page);
    await product.forgetSessions(await page.context().cookies());
    phone.network.join();
    await page.reload();
    await expect(page.getByText(/Sign in to send 1 change/).first()).toBeVisible();
    const bids = () => account.api.get<Row[]>(`/api/requests?streamerId=${account.streamerId}`);
    expect(await bids()).toHaveLength(0);
    await page.goto("/login");
    await signsIn(page, account);
    await expect
      .poll(async () => (await bids()).map((bid) => bid["message"]))
      .toEqual(["Sent when the session was over."]);
  });
});
