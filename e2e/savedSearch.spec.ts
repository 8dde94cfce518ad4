import { hasTheApp, readsThatItIsSaved, signsIn } from "./people/anybody.ts";
import { anOpenMatch, aRequester, aStreamer } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

/** The bell's news, and the dialog it leads to, come within this time of the request. */
const promised = { timeout: 10_000 };

test(
  "a streamer saves a search in a dead spot, hears of a match that fits within 10 seconds, and bids",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const phone = await buyPhone();
    const page = await phone.open("/login");
    await signsIn(page, streamer);
    await hasTheApp(page, "streamer");
    await page.goto("/browse-fixtures");
    const searches = page.getByRole("region", { name: "Your searches" });
    await searches.getByRole("button", { name: "Save a search" }).click();
    phone.network.cut();
    const dialog = page.getByRole("dialog", { name: "Save a search" });
    await dialog.getByLabel("Name").fill("Tygerberg hockey");
    await dialog.getByLabel("Sport").selectOption("Hockey");
    await dialog.getByLabel("Around which town").fill("Nowhere");
    await dialog.getByLabel("Lowest price").fill("2500");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByText("We do not know this place")).toBeVisible();
    await dialog.getByLabel("Around which town").fill("Bellville");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await readsThatItIsSaved(page);
    const line = searches.getByRole("listitem").filter({ hasText: "Tygerberg hockey" });
    await expect(line).toContainText("Hockey, within 20 km of Bellville, from R2500.00");
    phone.network.join();
    await expect(line.getByText("Saved on this device")).toHaveCount(0, { timeout: 30_000 });

    const wish = { sport: "Hockey", budget: "3000" };
    const [near] = [await anOpenMatch(requester.api, { ...wish, venue: "Tygerberg Astro, Parow" })];
    // The first one says that the profile was verified.
    await expect(page.getByRole("button", { name: "Notifications, 2 unread" })).toBeVisible(promised);
    const far = await anOpenMatch(requester.api, { ...wish, venue: "Coetzenburg Astro, Stellenbosch" });
    const nowhere = await anOpenMatch(requester.api, { ...wish, venue: "The school's own astro" });
    await expect(line).toContainText("1 more at a place we cannot find on the map");

    await line.getByRole("link").click();
    const match = (homeSchool: string) => page.getByRole("article").filter({ hasText: homeSchool });
    await expect(page.getByRole("heading", { name: "Tygerberg hockey" })).toBeVisible();
    await expect(match(near.homeSchool)).toBeVisible();
    await expect(page.getByRole("region", { name: "Perhaps near you" })).toContainText(nowhere.homeSchool);
    await expect(match(far.homeSchool)).toHaveCount(0);

    await page.getByRole("button", { name: "Notifications, 2 unread" }).click();
    await page.getByRole("button", { name: /New match for Tygerberg hockey/ }).click();
    const bid = page.getByRole("dialog", { name: "Apply to Stream" });
    await expect(bid).toContainText(near.homeSchool);
    await bid.getByLabel("Message").fill("Two cameras, and I live around the corner.");
    await bid.getByRole("button", { name: /^Bid R/ }).click();
    await expect(bid).toHaveCount(0);

    await page.goto("/browse-fixtures");
    await line.getByRole("button", { name: "More for Tygerberg hockey" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(line).toHaveCount(0);
  },
);
