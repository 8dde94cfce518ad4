import "fake-indexeddb/auto";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ScreenOf } from "#app/testing/screenOf.tsx";
import { anySport } from "#shared/entities/savedSearch.ts";
import { ids, openWorld, people } from "#shared/testing/testStages.ts";
import { anId, type TestWorld } from "#shared/testing/testWorld.ts";
import { BrowseFixturesPage } from "./BrowseFixturesPage.tsx";
// Preloaded, so that the screen's lazy imports do not use up the tests' timeouts.
import "#app/ui/DialogPanel.tsx";
import "#app/features/bids/SubmitBid.tsx";
import "#app/features/savedSearches/SavedSearches.tsx";
import "#app/features/savedSearches/SavedSearchMatches.tsx";

let shown: ScreenOf;
const patience = { timeout: 10_000 };

afterEach(() => shown.leaves());

async function opens(path: string, world: TestWorld, person = people.streamer): Promise<void> {
  shown = new ScreenOf(person);
  await shown.syncs(world);
  shown.opens(path, <BrowseFixturesPage />);
}

async function searching(wanted: object): Promise<TestWorld> {
  const world = await openWorld();
  const search = { id: anId("search"), name: "Mine", sport: anySport, weekdays: [], ...wanted };
  await world.run(people.streamer, "savedSearch.save", search);
  return world;
}

test("a search shows in words what it looks for, and how many open matches fit", async () => {
  await opens("/browse-fixtures", await searching({ sport: "Rugby", fromPrice: "100.00" }));
  const region = await screen.findByRole("region", { name: "Your searches" }, patience);
  const line = await within(region).findByRole("listitem");
  expect(line.textContent).toContain("Rugby, from R100.00");
  expect(line.textContent).toContain("1 match");
});

test("a match at a place that is not on the map is shown apart, and not counted", async () => {
  const paarl = { name: "Paarl", latitude: -33.73, longitude: 18.98 };
  const world = await searching({ place: paarl, withinKm: 20 });
  await world.run(people.requester, "fixture.edit", { id: ids.fixture, venue: "Main field" });
  await opens(`/browse-fixtures?saved=${anId("search")}`, world);
  const apart = await screen.findByRole("region", { name: "Perhaps near you" }, patience);
  expect(apart.textContent).toContain("Paarl Gim");
  expect(screen.getByText("Nothing yet")).toBeTruthy();
});

test("a search is saved with a town on the map and days, and refused with a town that is not", async () => {
  await opens("/browse-fixtures", await openWorld());
  fireEvent.click(await screen.findByRole("button", { name: "Save a search" }, patience));
  const dialog = await screen.findByRole("dialog", { name: "Save a search" }, patience);
  const types = (label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  types(/^Name/, "Saturdays");
  types(/^Around which town/, "Nowhere");
  fireEvent.click(within(dialog).getByLabelText("Saturdays"));
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await within(dialog).findByText("We do not know this place. Choose one from the list.");
  types(/^Around which town/, "Port Elizabeth");
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  const region = await screen.findByRole("region", { name: "Your searches" }, patience);
  const line = await within(region).findByRole("listitem", {}, patience);
  expect(line.textContent).toContain("Any sport, within 20 km of Gqeberha, Saturdays");
  await within(line).findByText(/will send when online/, {}, patience);
});

test("news of a match that fits opens the bid for it", async () => {
  const world = await searching({});
  await world.run({ kind: "system" }, "savedSearch.tell", { id: anId("search"), fixtureId: ids.fixture });
  await opens(world.newsPath(), world);
  const dialog = await screen.findByRole("dialog", { name: "Apply to Stream" }, patience);
  expect(dialog.textContent).toContain("Paarl Gim");
});

test("someone without a streamer profile sees no saved searches", async () => {
  await opens("/browse-fixtures", await openWorld(), people.requester);
  await screen.findByRole("article", {}, patience);
  expect(screen.queryByRole("region", { name: "Your searches" })).toBeNull();
});
