// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepInit, keepSegment, liveBacklogOf, noteLiveSent, openLive } from "#app/db/liveParts.ts";
import { noteFilming } from "#app/film/live/filmingHere.ts";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { bytesOf } from "#app/testing/bytesOf.ts";
import { deliveredWorld, ids, people } from "#shared/testing/testStages.ts";
import { MissingFilm } from "./MissingFilm.tsx";

const streamId = "5f1c8a52-4be9-4a54-9f3e-0d4a4d1f2a11";
let device: AccountScreen;
let seconds: number;
let answerGone: () => Response;
const calls: string[] = [];

beforeEach(() => {
  device = new AccountScreen(people.streamer.userId);
  seconds = 38;
  calls.length = 0;
  answerGone = () => Response.json({ seconds: (seconds = 0) });
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    calls.push(`${method} ${address}`);
    return address.endsWith("/gone") ? answerGone() : Response.json({ seconds });
  });
});
afterEach(async () => {
  await device.isClosed();
  vi.unstubAllGlobals();
});

async function opens(): Promise<void> {
  const world = await deliveredWorld();
  const [bid] = world.store.all("bid");
  if (bid) await device.opens(<MissingFilm bid={bid} />);
}

async function beginsTake(): Promise<void> {
  const { database } = device;
  const opened = { streamId, bidId: ids.bid, fixtureId: ids.fixture, deviceId: "phone" };
  await openLive(database, { ...opened, nextSegment: 0, nextInit: 0 });
  await keepInit(database, streamId, bytesOf("take"));
}

function films(): Promise<number> {
  const startedAt = new Date().toISOString();
  return keepSegment(device.database, streamId, { bytes: bytesOf("x"), durationMs: 2_000, startedAt, init: 0 });
}

function sends(n: number): Promise<void> {
  return noteLiveSent(device.database, { streamId, kind: "segment", n, bytes: bytesOf("x"), isSent: 0 });
}

test("missing film that its streamer calls gone is given up after a question, and the notice goes", async () => {
  await opens();
  await screen.findByText("The recording waits for 0:38 of film");
  fireEvent.click(screen.getByRole("button", { name: "That film is gone" }));
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("a gap of 0:38");
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  fireEvent.click(within(question).getByRole("button", { name: "Make the recording" }));
  await waitFor(() => expect(screen.queryByText(/The recording waits/)).toBeNull());
  expect(calls.some((call) => call.startsWith("POST") && call.endsWith("/missing/gone"))).toBe(true);
});

test("an answer that the server refuses is shown, and the film is still waited for", async () => {
  answerGone = () => new Response("The match was cancelled.", { status: 409 });
  await opens();
  fireEvent.click(await screen.findByRole("button", { name: "That film is gone" }));
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Make the recording" }));
  await screen.findByText(/The match was cancelled\./);
  screen.getByText("The recording waits for 0:38 of film");
});

test("film that waits on this phone cannot be called gone, and is asked for again once it was sent", async () => {
  await beginsTake();
  const n = await films();
  await opens();
  await screen.findByText(/It is on this phone/);
  expect(screen.queryByRole("button", { name: "That film is gone" })).toBeNull();
  seconds = 0;
  await sends(n);
  await waitFor(() => expect(screen.queryByText(/The recording waits/)).toBeNull());
});

test("while this window films the server is not asked what is missing, however often a segment waits and is sent", async () => {
  await beginsTake();
  const stopsFilming = noteFilming();
  await opens();
  const waiting = async () => (await liveBacklogOf(device.database, ids.bid)).segments;
  for (let segment = 0; segment < 2; segment += 1) {
    const n = await films();
    await waitFor(async () => expect(await waiting()).toBe(1));
    await sends(n);
    await waitFor(async () => expect(await waiting()).toBe(0));
  }
  expect(calls).toEqual([]);
  act(() => stopsFilming());
  await screen.findByText("The recording waits for 0:38 of film");
});

test("nothing is shown while nothing is missing", async () => {
  seconds = 0;
  await opens();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText(/The recording waits/)).toBeNull();
});
