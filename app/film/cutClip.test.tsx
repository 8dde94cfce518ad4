import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { NotifyContext } from "#app/sync/NotifyContext.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
// Preloaded, so that the hook's lazy import does not use up the test's timeout.
import "#app/sync/mutate.ts";
import { ids, joinedWorld, people } from "#shared/testing/testStages.ts";
import { CutClip } from "./CutClip.tsx";
import { cutTexts as texts } from "./cutTexts.ts";

const { requester } = people;
const owner = { userId: requester.userId, role: "user" as const };
const patience = { timeout: 10_000 };
const player = { current: document.createElement("video") };
let database: LocalDatabase;

beforeAll(async () => {
  const world = await joinedWorld();
  database = new LocalDatabase(owner.userId);
  await beginSession(clientStoreOf(database, owner), owner);
  const phone = await world.clientOf(requester);
  for (const name of ["fixture", "bid", "schoolPermission"] as const) {
    for (const row of phone.all(name)) await database.rows(name).put(JSON.parse(JSON.stringify(row)));
  }
});
beforeEach(() => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false));
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await database.rows("videoClip").clear();
});
afterAll(() => database.delete());

/** A player that knows its length, unless it has not loaded. */
function opens(length: number | "not loaded" = 1_200_000): void {
  const lengthMs = length === "not loaded" ? undefined : length;
  render(
    <DatabaseProvider userId={owner.userId}>
      <StoreOwnerProvider value={owner}>
        <NotifyContext value={() => undefined}>
          <CutClip fixtureId={ids.fixture} player={player} lengthMs={lengthMs} />
        </NotifyContext>
      </StoreOwnerProvider>
    </DatabaseProvider>,
  );
}

function at(seconds: number): void {
  Object.defineProperty(player.current, "currentTime", { value: seconds, writable: true, configurable: true });
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const make = () => screen.getByRole("button", { name: /^Make a clip/ });
const shown = (name: string) => within(screen.getByRole("group", { name })).getByRole("status").textContent;

test("what is set, moved by seconds and named becomes a clip that waits for a signal", async () => {
  opens();
  at(61.04);
  press(texts.setIn);
  at(70);
  press(texts.setOut);
  press(texts.later(texts.out));
  press(texts.earlier(texts.in));
  expect([shown(texts.in), shown(texts.out)]).toEqual(["1:00.0", "1:11.0"]);
  expect(player.current.currentTime).toBeCloseTo(60.04);
  fireEvent.change(screen.getByLabelText(texts.title), { target: { value: "The last try" } });
  expect(make().textContent).toBe("Make a clip of 10.96 s");
  fireEvent.click(make());
  await screen.findByText(/^The last try: saved on this device/, {}, patience);
  const [clip] = await database.rows("videoClip").toArray();
  expect(clip).toMatchObject({ title: "The last try", duration: "10.96", fileState: "checking", isPublic: true });
  const [queued] = await database.outbox.toArray();
  expect(queued).toMatchObject({ name: "clip.cut", args: { inMs: 60_040, outMs: 71_000 } });
});

test.each([
  [5, undefined, texts.setBoth],
  [9, 5, texts.outFirst],
  [5, 5.4, "Choose a part of the video that is at least half a second long."],
  [0, 901, "A clip is at most 15 minutes long. Choose a shorter part."],
])("a part from %s to %s s cannot be cut, and the screen says why", async (from, to, sentence) => {
  opens();
  at(from);
  press(texts.setIn);
  if (to !== undefined) {
    at(to);
    press(texts.setOut);
  }
  expect(screen.getByText(sentence)).toBeTruthy();
  fireEvent.click(make());
  expect(make().getAttribute("aria-disabled")).toBe("true");
  expect(await database.rows("videoClip").count()).toBe(0);
});

test("the keys I and O set the points, but not while a title is typed or a browser's own shortcut is pressed", () => {
  opens();
  at(3);
  fireEvent.keyDown(document.body, { key: "i" });
  at(4);
  fireEvent.keyDown(document.body, { key: "O" });
  expect([shown(texts.in), shown(texts.out)]).toEqual(["0:03.0", "0:04.0"]);
  at(8);
  fireEvent.keyDown(screen.getByLabelText(texts.title), { key: "i" });
  fireEvent.keyDown(document.body, { key: "o", ctrlKey: true });
  expect([shown(texts.in), shown(texts.out)]).toEqual(["0:03.0", "0:04.0"]);
});

test("a point never leaves the recording", () => {
  opens(10_000);
  at(0.4);
  press(texts.setIn);
  press(texts.earlier(texts.in));
  at(9.8);
  press(texts.setOut);
  press(texts.later(texts.out));
  expect([shown(texts.in), shown(texts.out)]).toEqual(["0:00.0", "0:10.0"]);
});

test("without a loaded recording there is nothing to set, and the keys do nothing", () => {
  opens("not loaded");
  fireEvent.keyDown(document.body, { key: "i" });
  expect(screen.queryByRole("group", { name: texts.in })).toBeNull();
  expect(screen.getByText(texts.loading)).toBeTruthy();
  expect(screen.getByText(texts.setBoth)).toBeTruthy();
});
