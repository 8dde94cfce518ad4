import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { filmTexts as texts } from "./filmTexts.ts";
import { VideoFrame } from "./VideoFrame.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function aFrame(): HTMLElement {
  render(<VideoFrame src="/api/media/match" label="Match" />);
  return screen.getByLabelText("Match");
}

test("a server video the browser cannot decode is reported as an unsupported format", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 200 })));
  fireEvent.error(aFrame());
  await screen.findByText(texts.cannotPlay);
  expect(screen.queryByText(texts.tryAgain)).toBeNull();
});

test.each([
  ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["has none", () => Promise.resolve(new Response(null, { status: 503 }))],
])("a video that does not load because the server %s can be tried again", async (_, answer) => {
  vi.stubGlobal("fetch", answer);
  fireEvent.error(aFrame());
  await screen.findByText(texts.broken);
  screen.getByRole("button", { name: texts.tryAgain });
});

test("a video with sound but no picture is reported as an unsupported format", async () => {
  const frame = aFrame();
  Object.defineProperty(frame, "videoWidth", { value: 0 });
  fireEvent.loadedMetadata(frame);
  await screen.findByText(texts.cannotPlay);
});
