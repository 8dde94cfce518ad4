import Koa from "koa";
import { pino } from "pino";
import { listen, type HttpListener } from "../httpListener.ts";
import type { HttpMiddleware, HttpState } from "../httpState.ts";
import { handleErrors } from "../middleware/handleErrors.ts";

export interface PlainServer extends HttpListener {
  base: string;
}

/** Some middleware over real HTTP, without a database. */
export async function plainServer(...middleware: HttpMiddleware[]): Promise<PlainServer> {
  const koa = new Koa<HttpState>();
  koa.silent = true;
  koa.use(handleErrors(pino({ level: "silent" })));
  for (const each of middleware) koa.use(each);
  const listener = await listen(koa, 0, "127.0.0.1");
  return { ...listener, base: `http://127.0.0.1:${listener.port}` };
}
