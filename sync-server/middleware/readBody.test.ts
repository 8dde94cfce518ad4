import { Agent, request, type IncomingMessage } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainServer, type PlainServer } from "../testing/plainServer.ts";
import { parseBody, receiveBody } from "./readBody.ts";

let server: PlainServer;

beforeAll(async () => {
  server = await plainServer(receiveBody(1_000), parseBody, (ctx) => {
    ctx.body = { got: ctx.state.body ?? "nothing" };
  });
});
afterAll(() => server.close());

async function post(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const answer = await fetch(server.base, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...headers },
  });
  return { status: answer.status, type: answer.headers.get("Content-Type"), text: await answer.text() };
}

const gzipped = { "Content-Encoding": "gzip" };
const zipped = (text: string) => new Uint8Array(gzipSync(text));

test("a JSON body arrives parsed, plain or gzipped", async () => {
  expect((await post('{"a":1}')).text).toBe('{"got":{"a":1}}');
  expect((await post(zipped('{"a":1}'), gzipped)).text).toBe('{"got":{"a":1}}');
});

test("no body is not an error", async () => {
  expect(await (await fetch(server.base, { method: "POST" })).text()).toBe('{"got":"nothing"}');
});

test.each([
  ["garbage", "{oops", {}],
  ["a cut-off body", '{"a":', {}],
  ["invalid UTF-8", new Uint8Array([0x22, 0xc3, 0x28, 0x22]), {}],
  ["a broken gzip body", zipped('{"a":1}').slice(0, 12), gzipped],
  ["a gzip body that is none", '{"a":1}', gzipped],
])("%s is refused with 400 and a sentence", async (_what, body, headers) => {
  const answer = await post(body, headers);
  expect(answer.status).toBe(400);
  expect(answer.type).toContain("text/plain");
  expect(answer.text).toMatch(/^This .+\.$/);
});

test("refuses a body that is too large with 413, also if it was small before inflating", async () => {
  const large = JSON.stringify("x".repeat(2_000));
  expect((await post(large)).status).toBe(413);
  expect(zipped(large).length).toBeLessThan(1_000);
  expect((await post(zipped(large), gzipped)).status).toBe(413);
  expect((await post('"still alive"')).status).toBe(200);
});

test("refuses JSON nested too deeply; brackets in strings do not count", async () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect((await post(nested(32))).status).toBe(200);
  const answer = await post(nested(33));
  expect(answer).toMatchObject({ status: 400, text: "This is nested too deeply." });
  expect((await post('{"a":'.repeat(40) + "1" + "}".repeat(40))).status).toBe(400);
  expect((await post(JSON.stringify({ text: `"\\${nested(200)}\\"`, more: nested(200) }))).status).toBe(200);
  expect((await post(JSON.stringify(Array.from({ length: 100 }, () => [[]])))).status).toBe(200);
});

test("refuses too many values; commas in strings do not count", async () => {
  const wide = (values: number) => `[${Array.from({ length: values }, () => "1").join(",")}]`;
  const roomy = await plainServer(receiveBody(), parseBody, (ctx) => {
    ctx.body = "taken";
  });
  const send = (body: string) =>
    fetch(roomy.base, { method: "POST", body, headers: { "Content-Type": "application/json" } });
  try {
    expect((await send(wide(7_000))).status).toBe(200);
    expect(await (await send(wide(9_000))).text()).toBe("This holds too many values.");
    expect((await send(`[${"[],".repeat(5_000)}1]`)).status).toBe(400);
    expect((await send(JSON.stringify(",[{".repeat(9_000)))).status).toBe(200);
  } finally {
    await roomy.close();
  }
});

test("refuses another content type with 415", async () => {
  expect((await post("a=1", { "Content-Type": "application/x-www-form-urlencoded" })).status).toBe(415);
  expect((await post("{}", { "Content-Encoding": "compress" })).status).toBe(415);
});

test("a connection whose body was refused can be used for the next call", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const large = JSON.stringify("x".repeat(500_000));
  expect(await statusOver(agent, large)).toBe(413);
  expect(await statusOver(agent, "[".repeat(200_000))).toBe(413);
  expect(await statusOver(agent, "{}")).toBe(200);
  agent.destroy();
});

test("a long body refused midway closes its connection with the answer", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { "Content-Type": "application/json", "Content-Length": 6_000_000 };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(server.base, { agent, method: "POST", headers }, resolve);
    asked.on("error", reject);
    asked.write("[".repeat(2_000));
  });
  expect([answer.statusCode, answer.headers.connection]).toEqual([413, "close"]);
  answer.resume();
  expect(await statusOver(agent, "{}")).toBe(200);
  agent.destroy();
});

function statusOver(agent: Agent, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
    const asked = request(server.base, { agent, method: "POST", headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

test("a body that trickles in loses its connection, and others continue", async () => {
  const slow = await plainServer(receiveBody(1_000, 50), parseBody, (ctx) => {
    ctx.body = { got: ctx.state.body ?? "nothing" };
  });
  try {
    const headers = { "Content-Type": "application/json", "Content-Length": "100" };
    const held = request(slow.base, { method: "POST", headers });
    const ended = new Promise<string>((resolve) => held.on("error", (error) => resolve(error.message)));
    held.write("{");
    expect(await ended).toMatch(/socket hang up|ECONNRESET/);
    const answer = await fetch(slow.base, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    expect(answer.status).toBe(200);
  } finally {
    await slow.close();
  }
});
