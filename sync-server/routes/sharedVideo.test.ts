import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a shared video the service worker missed redirects to a page that says so, and is not read", async () => {
  const address = `${server.base}/share-video`;
  const body = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536)) });
  const asked = { method: "POST", body, duplex: "half", redirect: "manual" } as const;
  const { status, headers } = await fetch(address, asked);
  expect([status, headers.get("location")]).toEqual([303, "/add-video?lost=1"]);
});
