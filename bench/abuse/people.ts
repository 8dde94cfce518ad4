import { randomUUID } from "node:crypto";
import { PROTOCOL_VERSION, SCHEMA_VERSION } from "#shared/api/syncProtocol.ts";
import { password, requesterName } from "../sync/servers.ts";
import { uuidOf } from "../sync/fixtures.ts";

/** A caller with their own address: the server runs behind one proxy. */
export interface Caller {
  port: number;
  address: string;
  userId: string;
  cookie: string;
}

export function visitor(port: number, n: number): Caller {
  return { port, address: `203.0.113.${n}`, userId: "visitor", cookie: "" };
}

export async function signedIn(port: number, n: number): Promise<Caller> {
  const caller = { ...visitor(port, n), address: `198.51.100.${n}` };
  const body = JSON.stringify({ username: requesterName(n), password });
  const answer = await post(caller, "/api/login", body);
  if (!answer.ok) throw new Error(`${requesterName(n)} could not sign in: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { ...caller, userId: uuidOf(`user ${n}`), cookie: cookies.join("; ") };
}

export function post(
  { port, address, cookie }: Caller,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address, Cookie: cookie, ...headers },
    body,
  });
}

/** Whether the answer is a refusal, or defers part of the call. */
export async function isRefused(answering: Promise<Response>): Promise<boolean> {
  const answer = await answering;
  const text = await answer.text();
  return !answer.ok || text.includes('"retryAfter"');
}

export interface Sent {
  name: string;
  args: unknown;
}

/** The body of a call of a new client. */
export function syncBody({ userId }: Caller, sent: readonly Sent[], limit = 1): string {
  const mutations = sent.map((item, index) => ({ ...item, seq: index + 1, mutationId: randomUUID() }));
  const versions = { protocolVersion: PROTOCOL_VERSION, schemaVersion: SCHEMA_VERSION };
  return JSON.stringify({
    ...versions,
    ...{ userId, clientId: randomUUID(), cursor: null, limit },
    ...{ mutations, waiting: [] },
  });
}
