import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ScreenOf } from "#app/testing/screenOf.tsx";
import { bookElsewhere, takeDayOff } from "#shared/testing/testPlans.ts";
import type { UserActor } from "#shared/entities/actor.ts";
import { acceptedWorld, approvedWorld, bidWorld, ids, openWorld, people } from "#shared/testing/testStages.ts";
import { anId, system, type TestWorld } from "#shared/testing/testWorld.ts";
import { BrowseFixturesPage } from "./BrowseFixturesPage.tsx";
import { ContractPage } from "./ContractPage.tsx";
import { RequesterDashboardPage } from "./RequesterDashboardPage.tsx";
import { StreamerDashboardPage } from "./StreamerDashboardPage.tsx";
// Preloaded, so that the screen's lazy imports do not use up the tests' timeouts.
import "#app/ui/DialogPanel.tsx";
import "#app/sync/mutate.ts";
import "#app/features/bids/SubmitBid.tsx";
import "#app/features/savedSearches/SavedSearches.tsx";
import "#app/features/newDate/ProposeDialog.tsx";

let shown: ScreenOf;
const patience = { timeout: 10_000 };

afterEach(() => shown.leaves());

async function opensBid(world: TestWorld): Promise<HTMLElement> {
  shown = new ScreenOf(people.streamer);
  await shown.syncs(world);
  shown.opens(`/browse-fixtures?fixture=${ids.fixture}`, <BrowseFixturesPage />);
  return screen.findByRole("dialog", { name: "Apply to Stream" }, patience);
}

test.each([
  ["09:00", "You film another match at that time"],
  ["15:30", "You film another match that day"],
])(
  "before bidding, a streamer booked at %s that day reads it, with which match, and may still bid",
  async (time, title) => {
    const world = await openWorld();
    await bookElsewhere(world, { matchTime: time });
    const dialog = await opensBid(world);
    const notice = (await within(dialog).findByText(title, {}, patience)).closest("[role=status]");
    expect(notice?.textContent).toContain(`Affies vs Grey, ${time}, Loftus, Pretoria`);
    expect(notice?.textContent).toContain("You can still bid.");
    expect(
      within(dialog)
        .getByRole("button", { name: /^Bid R/ })
        .hasAttribute("disabled"),
    ).toBe(false);
  },
);

test("before bidding, a streamer who is off that day reads why; with nothing planned there is no notice", async () => {
  const world = await openWorld();
  const free = await opensBid(world);
  await within(free).findByRole("button", { name: /^Bid R/ });
  expect(within(free).queryByText(/that day|at that time/)).toBeNull();
  await shown.leaves();
  await takeDayOff(world);
  const dialog = await opensBid(world);
  const notice = (await within(dialog).findByText("You are away that day", {}, patience)).closest("[role=status]");
  expect(notice?.textContent).toContain("My sister's wedding");
});

test("before agreeing to a new date, a streamer who is off that day reads why", async () => {
  const world = await acceptedWorld();
  const newDate = { id: anId("new date"), bidId: ids.bid, matchDate: "2026-12-08", matchTime: "14:00" };
  await world.run(people.requester, "bid.proposeDate", newDate);
  await takeDayOff(world, { fromDate: "2026-12-07", untilDate: "2026-12-09", reason: "At the sea" });
  shown = new ScreenOf(people.streamer);
  await shown.syncs(world);
  shown.opens(`/streamer-dashboard?fixture=${ids.fixture}`, <StreamerDashboardPage />);
  const notice = (await screen.findByText("You are away that day", {}, patience)).closest("[role=status]");
  expect(notice?.textContent).toContain("At the sea");
  expect(notice?.textContent).toContain("This is about the new date. You can still agree to it.");
});

test("before proposing a new date, a streamer who is off that day reads why, and for a free day nothing", async () => {
  const world = await acceptedWorld();
  await takeDayOff(world, { fromDate: "2026-12-07", untilDate: "2026-12-09", reason: "At the sea" });
  shown = new ScreenOf(people.streamer);
  await shown.syncs(world);
  shown.opens(`/streamer-dashboard?fixture=${ids.fixture}`, <StreamerDashboardPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Propose another date" }, patience));
  const dialog = await screen.findByRole("dialog", { name: "Propose another date" }, patience);
  const chooses = (value: string) =>
    fireEvent.change(within(dialog).getByLabelText(/^New date/), { target: { value } });
  chooses("2026-12-08");
  const notice = (await within(dialog).findByText("You are away that day", {}, patience)).closest("[role=status]");
  expect(notice?.textContent).toContain("A day off: At the sea");
  expect(notice?.textContent).toContain("This is about the new date.");
  chooses("2026-12-10");
  await waitFor(() => expect(within(dialog).queryByText("You are away that day")).toBeNull());
});

test("before signing, a streamer with another match at that time reads which, and the requester reads nothing of it", async () => {
  const world = await approvedWorld();
  await bookElsewhere(world, { matchTime: "11:00" });
  const opens = async (person: UserActor) => {
    shown = new ScreenOf(person);
    await shown.syncs(world);
    shown.opens(`/contract?bid=${ids.bid}`, <ContractPage />);
    return (await screen.findByLabelText("Your full name", { exact: false }, patience)).closest("form");
  };
  const form = await opens(people.streamer);
  const notice = (await screen.findByText("You film another match at that time", {}, patience)).closest(
    "[role=status]",
  );
  expect(form?.contains(notice)).toBe(true);
  expect(notice?.textContent).toContain("Affies vs Grey, 11:00, Loftus, Pretoria");
  expect(notice?.textContent).toContain("You can still sign.");
  await shown.leaves();
  const theirs = await opens(people.requester);
  await within(theirs ?? document.body).findByRole("button", { name: "Sign" });
  expect(document.body.textContent).not.toMatch(/another match at that time|Loftus/);
});

test.each([
  ["taken", "Has another match at that time"],
  ["away", "Says they are away then"],
  ["sameDay", "Has another match that day"],
])("before accepting, a requester reads of a bid that is '%s': %s", async (clash, title) => {
  const world = await bidWorld();
  if (clash === "away") await takeDayOff(world);
  else await bookElsewhere(world, { matchTime: clash === "taken" ? "11:00" : "16:00" });
  await world.run(system, "bid.noteClashes", { userId: people.streamer.userId });
  shown = new ScreenOf(people.requester);
  await shown.syncs(world);
  shown.opens(`/requester-dashboard?fixture=${ids.fixture}`, <RequesterDashboardPage />);
  const accept = await screen.findByRole("button", { name: "Accept Mokoena Live" }, patience);
  const bid = accept.closest("li");
  expect(bid?.textContent).toContain(title);
  expect(screen.getByRole("button", { name: "Accept Rival Media" }).closest("li")?.textContent).not.toContain(title);
  fireEvent.click(accept);
  const dialog = await screen.findByRole("dialog", { name: "Accept Mokoena Live?" }, patience);
  expect(dialog.textContent).toContain(title);
  expect(document.body.textContent).not.toContain("sister");
  expect(document.body.textContent).not.toContain("Loftus");
});

test("days off are shown in order, deleted, and added without a signal with what is booked on them", async () => {
  const world = await openWorld();
  await bookElsewhere(world, { matchTime: "09:00", matchDate: "2026-12-12" });
  for (const [name, fromDate] of [
    ["later", "2026-12-20"],
    ["sooner", "2026-12-02"],
  ] as const) {
    await takeDayOff(world, { id: anId(name), fromDate, untilDate: fromDate });
  }
  shown = new ScreenOf(people.streamer);
  await shown.syncs(world);
  shown.opens("/streamer-dashboard?tab=profile", <StreamerDashboardPage />);
  const region = await screen.findByRole("region", { name: "Days off" }, patience);
  const days = () => within(region).queryAllByText(/^\w{3} \d\d\/\d\d\/\d{4}/);
  await within(region).findByText("Wed 02/12/2026");
  expect(days().map(({ textContent }) => textContent)).toEqual(["Wed 02/12/2026", "Sun 20/12/2026"]);
  fireEvent.click(within(region).getByRole("button", { name: "Delete: Wed 02/12/2026" }));
  await waitFor(() => expect(days().map(({ textContent }) => textContent)).toEqual(["Sun 20/12/2026"]));

  fireEvent.click(within(region).getByRole("button", { name: "Add days off" }));
  const dialog = await screen.findByRole("dialog", { name: "Add days off" }, patience);
  const types = (label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  const add = () => fireEvent.click(within(dialog).getByRole("button", { name: "Add" }));
  add();
  await within(dialog).findByText("First day is required");
  expect(within(dialog).queryByText("Last day is required")).toBeNull();
  expect(within(dialog).getByLabelText("Last day optional")).toBeTruthy();
  types(/^First day/, "2026-12-13");
  types(/^Last day/, "2026-12-11");
  add();
  await within(dialog).findByText("The last day can't be before the first");
  types(/^First day/, "2026-12-11");
  types(/^Last day/, "2026-12-14");
  add();
  const line = (await within(region).findByText("Fri 11/12/2026 to Mon 14/12/2026", {}, patience)).closest("li");
  await within(line ?? region).findByText("You film Affies vs Grey on Sat 12/12/2026.");
  await within(line ?? region).findByText(/will send when online/);
});

test("a calendar is connected, says what was read of it or why not, and is disconnected", async () => {
  const world = await openWorld();
  const id = anId("calendar");
  shown = new ScreenOf(people.streamer);
  await shown.syncs(world);
  shown.opens("/streamer-dashboard?tab=profile", <StreamerDashboardPage />);
  const region = await screen.findByRole("region", { name: "Your calendar" }, patience);
  const types = async (value: string) => {
    fireEvent.change(await within(region).findByLabelText(/^Address of your calendar/), { target: { value } });
    fireEvent.click(within(region).getByRole("button", { name: "Connect" }));
  };
  await types("my calendar");
  await within(region).findByText(/^Paste the address of the calendar/);
  const isRefused = async (address: string, sentence: RegExp) => {
    await types(address);
    await within(region).findByText(sentence);
    expect(within(region).getByLabelText<HTMLInputElement>(/^Address of your calendar/).value).toBe(address);
    expect(await shown.database.outbox.count()).toBe(0);
  };
  await isRefused("http://calendar.test/private-7f3a/basic.ics", /^This address begins with http:/);
  await isRefused("https://192.168.1.10/basic.ics", /^This address leads into a private network/);
  await types("https://calendar.test/private-7f3a/basic.ics");
  await within(region).findByText(/will send when online/, {}, patience);

  await world.run(people.streamer, "busyCalendar.connect", {
    id,
    address: "https://calendar.test/private-7f3a/basic.ics",
  });
  await shown.database.table("outbox").clear();
  await shown.syncs(world);
  await within(region).findByText("We are reading calendar.test now.", {}, patience);
  await world.run(system, "busyCalendar.note", { id, failure: "notCalendar" });
  await shown.syncs(world);
  await within(region).findByText("We could not read calendar.test", {}, patience);
  await within(region).findByText(/^There is no calendar at this address/);
  expect(region.textContent).not.toMatch(/every hour\.|private-7f3a/);
  fireEvent.click(within(region).getByRole("button", { name: "Correct the address" }));
  const typed = await within(region).findByLabelText<HTMLInputElement>(/^Address of your calendar/);
  await waitFor(() => expect(typed.value).toBe("https://calendar.test/private-7f3a/basic.ics"));
  fireEvent.click(within(region).getByRole("button", { name: "Cancel" }));
  await world.run(system, "busyCalendar.note", { id, failure: "tooSlow" });
  await shown.syncs(world);
  await within(region).findByText(/20 seconds\. We try again every hour\.$/, {}, patience);
  const busy = [{ from: "2026-12-05T09:00:00.000Z", until: "2026-12-05T12:00:00.000Z" }];
  await world.run(system, "busyCalendar.note", { id, busy });
  await shown.syncs(world);
  await within(region).findByText(/^calendar.test: 1 busy time in the coming six months, as of/, {}, patience);
  expect(JSON.stringify({ ...localStorage })).not.toContain("private-7f3a");
  await world.run(system, "busyCalendar.note", { id, failure: "refused" });
  await shown.syncs(world);
  await within(region).findByText(/again every hour\. What we read last still counts\.$/, {}, patience);
  fireEvent.click(within(region).getByRole("button", { name: "Correct the address" }));
  const elsewhere = await within(region).findByLabelText<HTMLInputElement>(/^Address of your calendar/);
  expect(elsewhere.value).toBe("https://calendar.test/");
  fireEvent.click(within(region).getByRole("button", { name: "Cancel" }));
  fireEvent.click(within(region).getByRole("button", { name: "Disconnect" }));
  const empty = await within(region).findByLabelText<HTMLInputElement>(/^Address of your calendar/, {}, patience);
  expect(empty.value).toBe("");
});

test("before bidding, a streamer whose calendar is busy then reads from when until when", async () => {
  const world = await openWorld();
  const id = anId("calendar");
  await world.run(people.streamer, "busyCalendar.connect", { id, address: "https://calendar.test/x.ics" });
  const busy = [{ from: "2026-12-05T09:00:00.000Z", until: "2026-12-05T12:00:00.000Z" }];
  await world.run(system, "busyCalendar.note", { id, busy });
  const dialog = await opensBid(world);
  const notice = (await within(dialog).findByText("Your calendar says you are busy then", {}, patience)).closest(
    "[role=status]",
  );
  expect(notice?.textContent).toContain("From 05/12/2026, 11:00 to 05/12/2026, 14:00.");
});
