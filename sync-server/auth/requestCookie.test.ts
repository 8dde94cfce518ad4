import Koa from "koa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, type HttpListener } from "../httpListener.ts";
import type { HttpState } from "../httpState.ts";
import { forgetRequest, rememberedRequests, rememberRequests } from "./requestCookie.ts";

let server: HttpListener;
let cookie: string;

/** Remembers or forgets the ids in its path, and returns what the cookie named before. */
beforeAll(async () => {
  const koa = new Koa<HttpState>({ keys: ["k".repeat(32)] });
  koa.use((ctx) => {
    ctx.body = rememberedRequests(ctx);
    const [, what = "", ids = ""] = ctx.path.split("/");
    if (what === "remember") rememberRequests(ctx, ids.split(","));
    if (what === "forget") forgetRequest(ctx, ids);
  });
  server = await listen(koa, 0, "127.0.0.1");
});
afterAll(() => server.close());

async function call(path: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/${path}`, { headers: { Cookie: cookie } });
  const set = answer.headers.getSetCookie();
  if (set.length > 0) cookie = set.map((line) => line.split(";")[0]).join("; ");
  return answer.json();
}

const newIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

test("a browser keeps its twenty latest requests, newest first", async () => {
  cookie = "";
  const ids = newIds(22);
  for (const id of ids) await call(`remember/${id}`);
  expect(await call("read")).toEqual(ids.slice(2).toReversed());
});

test("requests sent together are kept with the earlier ones, each once", async () => {
  cookie = "";
  const [one = "", two = "", three = ""] = newIds(3);
  await call(`remember/${one}`);
  await call(`remember/${two},${three}`);
  await call(`remember/${one}`);
  expect(await call("read")).toEqual([one, two, three]);
});

test("a claimed request is removed, the others stay", async () => {
  cookie = "";
  const [one = "", two = "", three = ""] = newIds(3);
  await call(`remember/${one},${two},${three}`);
  await call(`forget/${two}`);
  await call(`forget/${crypto.randomUUID()}`);
  expect(await call("read")).toEqual([one, three]);
});

test("a cookie with anything but ids, or not signed here, names nothing", async () => {
  cookie = "";
  const [one = ""] = newIds(1);
  await call(`remember/${one},nonsense`);
  expect(await call("read")).toEqual([one]);
  cookie = `touchline.requests=${one}`;
  expect(await call("read")).toEqual([]);
});
