import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

type Answer = (response: ServerResponse) => void;

export interface FeedServer {
  origin: string;
  /** What it answers at a path, from now on. */
  serves(path: string, answer: string | Answer): string;
  /** How often a path was asked for. */
  asked(path: string): number;
  close(): Promise<void>;
}

/** A calendar's server on this machine: what a test says, it answers. */
export async function startFeedServer(): Promise<FeedServer> {
  const answers = new Map<string, string | Answer>();
  const counts = new Map<string, number>();
  const server = createServer(({ url = "/" }, response) => {
    counts.set(url, (counts.get(url) ?? 0) + 1);
    const answer = answers.get(url);
    if (answer === undefined) return void response.writeHead(404).end();
    if (typeof answer === "function") return answer(response);
    return void response.writeHead(200, { "content-type": "text/calendar" }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    serves: (path, answer) => {
      answers.set(path, answer);
      return `${origin}${path}`;
    },
    asked: (path) => counts.get(path) ?? 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers that are no calendar, or no end. */
export const hostileAnswers = {
  endless: (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/calendar" }).write("BEGIN:VCALENDAR\r\n");
    const drip = setInterval(() => response.write("X-PAD:1\r\n"), 20);
    response.on("close", () => clearInterval(drip));
  },
  silent: (response: ServerResponse) => void response.on("close", () => undefined),
  large: (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/calendar" });
    const line = Buffer.alloc(1_000_000, "X-PAD:1\r\n");
    let left = 50;
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(line)) return void response.once("drain", more);
      }
      response.end();
    };
    more();
  },
  saysLarge: (response: ServerResponse) => void response.writeHead(200, { "content-length": "50000000" }).write("B"),
  bomb: (response: ServerResponse) => {
    const packed = gzipSync(Buffer.alloc(50_000_000, "X"));
    response.writeHead(200, { "content-type": "text/calendar", "content-encoding": "gzip" }).end(packed);
  },
  broken: (response: ServerResponse) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end("BEGIN:VCALENDAR, which is no gzip");
  },
  cutOff: (response: ServerResponse) => {
    response.writeHead(200, { "content-length": "1000" }).write("BEGIN:VCALENDAR");
    setTimeout(() => response.destroy(), 20);
  },
} as const;

export const redirectTo = (location: string) => (response: ServerResponse) =>
  void response.writeHead(302, { location }).end();

/** A calendar of these lines, as RFC 5545 has it. */
export function aCalendar(...lines: readonly string[]): string {
  const all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR", ""];
  return all.join("\r\n");
}

export function anEvent(...lines: readonly string[]): string {
  return [
    "BEGIN:VEVENT",
    "DTSTAMP:20261101T080000Z",
    "SUMMARY:At the dentist in Sea Point",
    ...lines,
    "END:VEVENT",
  ].join("\r\n");
}
