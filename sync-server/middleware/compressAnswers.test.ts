import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainServer, type PlainServer } from "../testing/plainServer.ts";
import { compressAnswers } from "./compressAnswers.ts";

let server: PlainServer;
const rows = Array.from({ length: 200 }, (_, n) => ({ n, venue: "Main Field" }));

beforeAll(async () => {
  server = await plainServer(compressAnswers(), (ctx) => {
    if (ctx.path === "/poke") ctx.set("Cache-Control", "no-cache, no-transform");
    ctx.body = ctx.path === "/short" ? { n: 1 } : rows;
  });
});
afterAll(() => server.close());

/** Node's own client, because fetch would decompress. */
function get(path: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip, br" };
    request({ port: server.port, host: "127.0.0.1", path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ encoding: answer.headers["content-encoding"], body: Buffer.concat(chunks) }));
    })
      .on("error", reject)
      .end();
  });
}

test("compresses a long answer", async () => {
  const { encoding, body } = await get("/rows");
  expect(encoding).toBe("br");
  expect(JSON.parse(brotliDecompressSync(body).toString())).toEqual(rows);
  expect(body.length).toBeLessThan(JSON.stringify(rows).length / 5);
});

test("sends short answers and live streams uncompressed", async () => {
  expect((await get("/short")).encoding).toBeUndefined();
  expect((await get("/poke")).encoding).toBeUndefined();
});
