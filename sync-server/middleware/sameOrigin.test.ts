import { afterAll, beforeAll, expect, test } from "vitest";
import { parseEnv } from "../env.ts";
import { plainServer, type PlainServer } from "../testing/plainServer.ts";
import { sameOrigin } from "./sameOrigin.ts";

let server: PlainServer;
let published: PlainServer;

beforeAll(async () => {
  server = await plainServer(sameOrigin(parseEnv({})), answerOk);
  published = await plainServer(sameOrigin(parseEnv({ PUBLIC_URL: "https://touchline.test" })), answerOk);
});
afterAll(async () => {
  await server.close();
  await published.close();
});

const answerOk: Parameters<typeof plainServer>[0] = (ctx) => {
  ctx.body = "ok";
};

async function status(base: string, method: string, headers: Record<string, string>): Promise<number> {
  return (await fetch(base, { method, headers })).status;
}

test("allows a write without an Origin, as no browser sent it", async () => {
  expect(await status(server.base, "POST", {})).toBe(200);
});

test("allows a write from the same host", async () => {
  expect(await status(server.base, "POST", { Origin: server.base })).toBe(200);
  expect(await status(published.base, "PATCH", { Origin: "https://touchline.test" })).toBe(200);
});

test.each([
  { Origin: "https://elsewhere.test" },
  { Origin: "null" },
  { Origin: "nonsense" },
  { "Sec-Fetch-Site": "cross-site" },
])("refuses a write with %o", async (headers) => {
  for (const method of ["POST", "PATCH", "DELETE"]) expect(await status(server.base, method, headers)).toBe(403);
});

test("with a public URL its origin counts, not the Host header", async () => {
  expect(await status(published.base, "POST", { Origin: published.base })).toBe(403);
});

test("allows reads from other origins", async () => {
  expect(await status(server.base, "GET", { Origin: "https://elsewhere.test" })).toBe(200);
});
