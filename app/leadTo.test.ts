import { expect, test } from "vitest";
import { leadTo } from "./leadTo.ts";

const match = "https://touchline.example/requester-dashboard?n=1";
const filming = "https://touchline.example/go-live?bid=1";
const typing = "https://touchline.example/request-stream";

/** The windows of a device that had these before, after it was led to the match; the star marks the one in front. */
async function ledFrom(urls: readonly string[]): Promise<string[]> {
  const windows = urls.map((url) => ({ url, isInFront: false }));
  await leadTo(new URL(match), {
    matchAll: async () =>
      windows.map((one) => ({ url: one.url, focus: async () => Object.assign(one, { isInFront: true }) })),
    openWindow: async ({ href }) => windows.push({ url: href, isInFront: true }),
  });
  return windows.map(({ url, isInFront }) => `${url}${isInFront ? " *" : ""}`);
}

test.each([[[]], [[filming]], [[typing, filming]]])(
  "with %j open the match is in a new window, and those stay as they are",
  async (urls) => {
    expect(await ledFrom(urls)).toEqual([...urls, `${match} *`]);
  },
);

test("the window that shows the match already is used again", async () => {
  expect(await ledFrom([filming, match])).toEqual([filming, `${match} *`]);
});
