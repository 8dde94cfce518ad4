import { hasTheApp, readsThatItIsSaved } from "./people/anybody.ts";
import { aStreamer } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

test(
  "a streamer edits the profile offline; it arrives, and the admin sees what was approved",
  { tag: "@long" },
  async ({ product, openAs }) => {
    const account = await aStreamer(product);
    const page = await openAs(account.api, "/streamer-dashboard?tab=profile");
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await expect(page.getByRole("heading", { name: "Edit Profile" })).toBeFocused();
    await page.getByLabel("Equipment").fill("short");
    await page.getByRole("button", { name: "Save Profile" }).click();
    await expect(page.getByText("Please provide details about your equipment")).toBeVisible();
    await hasTheApp(page, "streamer");
    product.network.cut();
    await page.getByLabel("Equipment").fill("A drone, two masts, wireless microphones");
    await expect(page.getByText("Please provide details about your equipment")).toHaveCount(0);
    await page.getByRole("button", { name: "Save Profile" }).click();
    await readsThatItIsSaved(page);
    await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused();
    await expect(page.getByText("A drone, two masts, wireless microphones")).toBeVisible();
    product.network.join();
    await expect(page.getByText("An admin looks at what you changed. Your approval stays.")).toBeVisible();

    const admin = await openAs("admin", "/admin-dashboard");
    await admin.getByRole("tab", { name: "Streamers" }).click();
    await admin.getByRole("searchbox").fill(account.businessName);
    await expect(admin.getByText("Profile changed")).toBeVisible();
    await admin.getByRole("button", { name: `Details ${account.businessName}` }).click();
    const changes = admin.getByRole("region", { name: "Changed since the approval" });
    await expect(changes.getByRole("deletion")).toContainText("Two cameras, tripod, external microphone, LTE router");
    await expect(changes.getByRole("insertion")).toContainText("A drone, two masts, wireless microphones");
    await changes.getByRole("button", { name: "Looks right" }).click();
    await expect(changes).toHaveCount(0);
    await expect(page.getByText("An admin looks at what you changed. Your approval stays.")).toHaveCount(0);
  },
);
