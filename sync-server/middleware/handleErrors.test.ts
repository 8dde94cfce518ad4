import Koa from "koa";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WireError } from "#shared/api/wireError.ts";
import { listen, type HttpListener } from "../httpListener.ts";
import type { HttpState } from "../httpState.ts";
import { handleErrors } from "./handleErrors.ts";

const logged: string[] = [];
let server: HttpListener;

beforeAll(async () => {
  const koa = new Koa<HttpState>();
  koa.use(handleErrors(pino({ level: "error" }, { write: (line) => void logged.push(line) })));
  koa.use((ctx) => {
    if (ctx.path === "/api/busy") throw new WireError(503, "Please try again.", 5);
    throw new Error("E11000 duplicate key: nomsa@private.test");
  });
  server = await listen(koa, 0, "127.0.0.1");
});
afterAll(() => server.close());

test("an unexpected error answers with one generic sentence and is logged by its place in the code", async () => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/anything`);
  expect(answer.status).toBe(500);
  expect(await answer.text()).toBe("Something went wrong on our side. Please try again.");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain("handleErrors.test.ts");
  expect(logged[0]).not.toMatch(/E11000|private/);
});

test("an expected error is answered as it is and not logged", async () => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/busy`);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await answer.text()).toBe("Please try again.");
  expect(logged).toHaveLength(1);
});
