import type { SyncRequest } from "#shared/api/syncProtocol.ts";

/** What a network can do with a connection (a Node socket). */
interface Connection {
  write: (text: string) => unknown;
  end: (text: string) => unknown;
  destroy: () => unknown;
  resetAndDestroy: () => unknown;
}

/** One connection's behaviour from its first byte on; `request` is everything received once the body is complete. */
export type Behaviour = (socket: Connection, request: { path: string; body: string }) => void;

const portal = "<html><title>Free Wi-Fi</title>Sign in to go on</html>";

export function http(status: string, type: string, body: string, more = ""): string {
  return `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nConnection: close\r\n${more}Content-Length: ${new TextEncoder().encode(body).length}\r\n\r\n${body}`;
}

export const json = "application/json; charset=utf-8";
const html = "text/html";

/** Networks on which no answer of our server ever arrives complete. */
export const badNetworks: Readonly<Record<string, Behaviour>> = {
  "refuses the connection": (socket) => socket.destroy(),
  "resets it once something was sent": (socket) => socket.resetAndDestroy(),
  "never answers": () => undefined,
  "is cut in the status line": (socket) => socket.end("HTTP/1.1 20"),
  "is cut in the headers": (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Ty"),
  "hangs in the headers": (socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Ty"),
  "is cut in the body": (socket) => socket.end(http("200 OK", json, '{"clientId":"123"}').slice(0, -7)),
  "hangs in the body": (socket) => socket.write(http("200 OK", json, '{"clientId":"123"}').slice(0, -7)),
  "answers half a document": (socket) => socket.end(http("200 OK", json, '{"user":')),
  "answers an empty object": (socket) => socket.end(http("200 OK", json, "{}")),
  "answers a list": (socket) => socket.end(http("200 OK", json, "[]")),
  "answers null": (socket) => socket.end(http("200 OK", json, "null")),
  "answers nothing": (socket) => socket.end(http("200 OK", json, "")),
  "is a captive portal": (socket) => socket.end(http("200 OK", html, portal)),
  "is a portal that forbids": (socket) => socket.end(http("403 Forbidden", html, portal)),
  "is a portal that wants a sign-in": (socket) => socket.end(http("401 Unauthorized", html, portal)),
  "wants network authentication": (socket) => socket.end(http("511 Network Authentication Required", html, portal)),
  "leads to a login page": (socket) => socket.end(http("302 Found", html, "", "Location: /login\r\n")),
  "is a proxy without a server": (socket) => socket.end(http("502 Bad Gateway", html, "<h1>502</h1>")),
  "is a proxy that gave up": (socket) => socket.end(http("504 Gateway Time-out", html, "<h1>504</h1>")),
};

/** Our server, as far as one submission needs it. */
export function wellBehaved(sent: string[]): Behaviour {
  return (socket, { path, body }) => {
    if (path === "/api/health") return void socket.write(http("200 OK", json, '{"status":"ok"}'));
    const { clientId, cursor, mutations, waiting }: SyncRequest = JSON.parse(body);
    sent.push(...mutations.map(({ mutationId }) => mutationId));
    const asked = [...mutations.map(({ mutationId }) => mutationId), ...waiting];
    const receipts = asked.map((mutationId) => ({ mutationId, outcome: "applied" }));
    const answer = {
      clientId,
      from: cursor,
      cursor: "0~1~t~1~t",
      today: "2026-11-22",
      patch: {},
      more: false,
      receipts,
    };
    socket.write(http("200 OK", json, JSON.stringify(answer)));
  };
}
