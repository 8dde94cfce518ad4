import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { frameOrigins } from "#shared/rules/streamPlayer.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "touchline-headers-"));
  for (const page of ["index.html", "player.html"]) await writeFile(path.join(folder, page), "<html></html>");
  server = await startTestServer({ appDir: folder });
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The policy of a page: directive → its sources. */
async function policyOf(page: string): Promise<Map<string, string[]>> {
  const { headers } = await server.call("GET", page);
  const directives = (headers.get("Content-Security-Policy") ?? "").split(";").map((each) => each.trim().split(" "));
  return new Map(directives.map(([name = "", ...sources]) => [name, sources]));
}

test("pages frame every platform's player and their own, and nothing else", async () => {
  const policy = await policyOf("/watch");
  expect(policy.get("frame-src")?.toSorted()).toEqual(["'self'", ...frameOrigins].toSorted());
  expect(policy.get("connect-src")).toEqual(["'self'"]);
});

test("the player of other sites' streams fetches from every https site and is sandboxed without an origin", async () => {
  const policy = await policyOf("/player.html");
  expect(policy.get("connect-src")).toEqual(["https:"]);
  expect(policy.get("sandbox")).toEqual(["allow-scripts"]);
  expect(policy.get("frame-ancestors")).toEqual(["'self'"]);
  expect(policy.get("default-src")).toEqual(["'none'"]);
});
