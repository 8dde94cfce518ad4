import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type Koa from "koa";
import type { HttpState } from "./httpState.ts";

export interface HttpListener {
  /** The actual port, also when 0 was requested. */
  port: number;
  /** Accepts no new requests, finishes current ones, and ends streams that would never end. */
  close(): Promise<void>;
}

const patienceMs = 10_000;
/** Slow headers hold a connection no longer than this. */
const headersMs = 20_000;

export async function listen(koa: Koa<HttpState>, port: number, host: string): Promise<HttpListener> {
  const answer = koa.callback();
  const server = createServer({ headersTimeout: headersMs }, (request, response) => void answer(request, response));
  const open = new Set<ServerResponse>();
  server.on("request", (_request, response) => {
    open.add(response);
    response.on("close", () => open.delete(response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return { port: portOf(server), close: () => closeServer(server, open) };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function closeServer(server: Server, open: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  for (const response of open) {
    if (String(response.getHeader("Content-Type")).startsWith("text/event-stream")) response.end();
    else if (!response.headersSent) response.setHeader("Connection", "close");
  }
  const cutOff = setTimeout(() => server.closeAllConnections(), patienceMs);
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearTimeout(cutOff);
  clearInterval(sweep);
}
