import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { aCompletedFixture, aReelRow } from "#app/testing/filmRows.ts";
// Preloaded, so that its lazy import does not use up the test's timeout.
import "#app/sync/mutate.ts";
import "#app/ui/DialogPanel.tsx";
import "#shared/api/contract.ts";
import { LinkedReel } from "./LinkedReel.tsx";

const userId = "0d0c0b0a-1111-4222-8333-444455556666";
const timeout = 10_000;
const match = aCompletedFixture();
const reels = ["Newest", "Middle", "Oldest"].map((title, index) =>
  aReelRow({ title, fixtureId: match.id, createdAt: `2026-11-${20 - index}T10:00:00.000Z` }),
);
const [newest, middle, oldest] = reels;
let device: AccountScreen;
let asked: { address: string; body: unknown }[];
const [onWatch, onClose] = [vi.fn(), vi.fn()];

beforeEach(() => {
  vi.clearAllMocks();
  asked = [];
  vi.stubGlobal("fetch", (address: string, { body }: RequestInit = {}) => {
    asked.push({ address, body: body === undefined ? undefined : JSON.parse(String(body)) });
    const answer = address.endsWith("/report") ? { isHidden: true } : {};
    return Promise.resolve(
      Response.json(address.includes("public=true") ? [{ ...newest, description: null }] : answer),
    );
  });
});
afterEach(async () => {
  await device.isClosed();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function opens(id: string | undefined, owner = userId): Promise<HTMLElement> {
  device = new AccountScreen(owner);
  await device.holds("fixture", [match]);
  await device.holds("highlightReel", reels);
  await device.hasSynced();
  await device.opens(
    <>
      <LinkedReel id={id ?? ""} onWatch={onWatch} onClose={onClose} />
      <Where />
    </>,
    `/highlight-reels?reel=${id}`,
  );
  return screen.findByRole("dialog", { name: "Middle" }, { timeout });
}

function Where() {
  const { pathname, state } = useLocation();
  return <p data-testid="where">{JSON.stringify({ pathname, state })}</p>;
}

function video(): HTMLVideoElement {
  return screen.getByLabelText<HTMLVideoElement>(/^Video: /);
}

test("plays with captions of title and teams, and counts one view however often it resumes", async () => {
  const written: Promise<string>[] = [];
  const made = vi.spyOn(URL, "createObjectURL").mockImplementation((track) => {
    if (track instanceof Blob) written.push(track.text());
    return "blob:captions";
  });
  await opens(middle?.id);
  await waitFor(() => expect(made).toHaveBeenCalled());
  expect(await written.at(-1)).toContain("Middle\nHoërskool Witberg vs Rietvlei Boys’ High");
  await waitFor(() => expect(video().querySelector("track")?.getAttribute("src")).toBe("blob:captions"));
  expect(video().getAttribute("src")).toBe(middle?.videoUrl);
  fireEvent.playing(video());
  fireEvent.playing(video());
  await waitFor(() => expect(asked).toHaveLength(1), { timeout });
  expect(asked).toEqual([{ address: `/api/highlight-reels/${middle?.id}/count`, body: { what: "views" } }]);
});

test("title and teams cover the picture for the first moment, and captions stay off", async () => {
  await opens(middle?.id);
  const opening = () => video().parentElement?.querySelector("[aria-hidden]");
  await waitFor(() => expect(opening()?.textContent).toBe("MiddleHoërskool Witberg vs Rietvlei Boys’ High"));
  expect(video().querySelector("track")?.hasAttribute("default")).toBe(false);
  expect(opening()?.className).not.toContain("opacity-0");
  vi.spyOn(video(), "currentTime", "get").mockReturnValue(1.6);
  fireEvent.timeUpdate(video());
  expect(opening()?.className).toContain("opacity-0");
});

test("N, P and the two arrows go to the neighbouring reels", async () => {
  await opens(middle?.id);
  fireEvent.keyDown(video(), { key: "n" });
  expect(onWatch).toHaveBeenLastCalledWith(expect.objectContaining({ id: oldest?.id }));
  fireEvent.keyDown(video(), { key: "P" });
  expect(onWatch).toHaveBeenLastCalledWith(expect.objectContaining({ id: newest?.id }));
  fireEvent.keyDown(video(), { key: "n", ctrlKey: true });
  expect(onWatch).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole("button", { name: "Next reel" }));
  expect(onWatch).toHaveBeenLastCalledWith(expect.objectContaining({ id: oldest?.id }));
});

test("a like shows at once and can be taken back, also offline", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await opens(middle?.id);
  const like = () => screen.getByRole("button", { name: "Like" });
  expect(like().getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(like());
  await waitFor(() => expect(like().getAttribute("aria-pressed")).toBe("true"), { timeout });
  expect(await screen.findByText("1 like", {}, { timeout })).toBeTruthy();
  fireEvent.click(like());
  await waitFor(() => expect(like().getAttribute("aria-pressed")).toBe("false"), { timeout });
  expect(await screen.findByText("0 likes", {}, { timeout })).toBeTruthy();
});

test("a visitor who likes a reel signs in first and returns to it", async () => {
  await opens(middle?.id, "visitor");
  fireEvent.click(screen.getByRole("button", { name: "Like" }));
  const where = {
    pathname: "/login",
    state: { from: `/highlight-reels?reel=${middle?.id}`, door: "like", about: middle?.id },
  };
  expect(JSON.parse(screen.getByTestId("where").textContent ?? "")).toEqual(where);
});

test("where a device cannot share, the link is copied and counts as a share", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(Object.assign(new EventTarget(), { writeText }) as never);
  await opens(middle?.id);
  fireEvent.click(screen.getByRole("button", { name: "Share" }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ what: "shares" }]), { timeout });
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/highlight-reels?reel=${middle?.id}`);
});

test("anyone can report it with a reason, without saying who they are", async () => {
  await opens(middle?.id, "visitor");
  fireEvent.click(screen.getByRole("button", { name: "Report this video" }));
  fireEvent.click(await screen.findByRole("button", { name: "Hide and report" }));
  expect(await screen.findByText("Please write what is wrong with it.")).toBeTruthy();
  expect(asked).toEqual([]);
  fireEvent.change(screen.getByRole("textbox", { name: /What is wrong/ }), { target: { value: "My child is in it" } });
  fireEvent.click(screen.getByRole("button", { name: "Hide and report" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), { timeout });
  const address = `/api/highlight-reels/${middle?.id}/report`;
  expect(asked).toEqual([{ address, body: { reason: "My child is in it" } }]);
});

test("a reel older than the device keeps is fetched, and a hidden one says so", async () => {
  device = new AccountScreen();
  await device.hasSynced();
  const link = (id: string) => <LinkedReel id={id} onWatch={onWatch} onClose={onClose} />;
  await device.opens(link(newest?.id ?? ""));
  expect(await screen.findByRole("dialog", { name: "Newest" }, { timeout })).toBeTruthy();
  await device.isClosed();
  device = new AccountScreen();
  await device.hasSynced();
  await device.opens(link(crypto.randomUUID()));
  expect(await screen.findByRole("dialog", { name: "This reel is not here" }, { timeout })).toBeTruthy();
});
