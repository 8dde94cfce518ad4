import { connect } from "node:net";
import type { AttackOf } from "./attack.ts";
import { isRefused, post, syncBody, type Caller } from "./people.ts";

const holdMs = 500;
const perTurn = 15;

/** M11: requests and streams left open, and endless repeats. */
export const openEnds: readonly AttackOf[] = [
  {
    name: "M11 slow bodies and open streams",
    signedIn: false,
    payloads: [
      (caller) => held(caller, "POST /api/sync HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 90000"),
      (caller) => held(caller, "GET /api/sync/poke HTTP/1.1"),
      (caller) => held(caller, `GET /api/fixtures HTTP/1.1\r\nX-Slow: ${"h".repeat(15_000)}`, { isWhole: false }),
    ],
  },
  {
    name: "M11 first syncs and lists",
    signedIn: false,
    payloads: [
      (caller) => isRefused(post(caller, "/api/sync", syncBody(caller, [], 1_000))),
      (caller) => isRefused(fetch(`http://127.0.0.1:${caller.port}/api/fixtures`)),
      (caller) => isRefused(fetch(`http://127.0.0.1:${caller.port}/api/search/fixtures?status=open`)),
    ],
  },
];

/** Connections that send this much and then wait. */
async function held({ port, address }: Caller, head: string, { isWhole = true } = {}): Promise<boolean> {
  const sockets = Array.from({ length: perTurn }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(`${head}\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n${isWhole ? "\r\n" : ""}`);
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, holdMs));
  for (const socket of sockets) socket.destroy();
  return false;
}
