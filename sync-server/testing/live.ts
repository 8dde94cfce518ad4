import { createHash, randomBytes } from "node:crypto";
import {
  contentDigest,
  liveAddress,
  liveHeaders,
  liveMediaType,
  missingFilmSchema,
  openedStreamSchema,
} from "#shared/api/live.ts";
import { openStream } from "../live/openStream.ts";
import type { AppContext } from "../appContext.ts";
import { sidesOf, type RoleAccounts } from "./roleAccounts.ts";
import type { TestAnswer, TestServer } from "./testServer.ts";
import { aWorkflow, type Workflow } from "./workflow.ts";

/** The open stream of a match that both have signed. */
export async function aStream(app: AppContext, accounts: RoleAccounts): Promise<string> {
  const { fixtureId } = await aWorkflow(app, sidesOf(accounts), "signed");
  const { streamId } = await openStream(app, { fixtureId, userId: accounts.thatStreamer.userId }, {});
  return streamId;
}

function box(type: string, ...contents: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(contents.reduce((sum, { length }) => sum + length, 8));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...contents]);
}

/** The boxes of an init segment; nothing can be decoded with it. */
export function initBytes(description = "avc1"): Buffer {
  const stsd = box("stsd", Buffer.from(description));
  return Buffer.concat([box("ftyp", Buffer.from("iso5")), box("moov", box("trak", nested(stsd)))]);
}

function nested(stsd: Buffer): Buffer {
  return box("mdia", box("minf", box("stbl", stsd)));
}

/** The boxes of a media segment with other bytes each time. */
export function segmentBytes(size = 2_000): Buffer {
  return Buffer.concat([box("styp"), box("moof", randomBytes(8)), box("mdat", randomBytes(size))]);
}

export interface PartOptions {
  headers?: Record<string, string>;
  cookie?: string;
  /** Another server than the one that the phone was opened with. */
  through?: TestServer;
}

/** A phone that films one match. */
export interface TestPhone extends Workflow {
  streamId: string;
  cookie: string;
  putInit(init: number, bytes?: Uint8Array, options?: PartOptions): Promise<TestAnswer>;
  put(segment: number, bytes?: Uint8Array, options?: PartOptions): Promise<TestAnswer>;
  end(segments: number): Promise<TestAnswer>;
  /** How much of the ended film is waited for, in seconds. */
  missing(): Promise<number>;
  /** Its streamer says that this is gone. */
  givesUp(): Promise<TestAnswer>;
  /** GET, by a visitor unless a cookie is given. */
  get(address: string, cookie?: string): Promise<TestAnswer>;
  /** The key of the match's watch page. */
  key(): Promise<string>;
}

export async function aPhone(
  server: TestServer,
  accounts: RoleAccounts,
  fields: Record<string, unknown> = {},
): Promise<TestPhone> {
  const workflow = await aWorkflow(server.app, sidesOf(accounts), "signed", fields);
  const { cookie } = accounts.thatStreamer;
  const opened = await server.call("POST", liveAddress.open(workflow.fixtureId), { cookie, body: {} });
  const { streamId } = openedStreamSchema.parse(opened.json);
  const put = (address: string, bytes: Uint8Array, headers: Record<string, string>, options: PartOptions = {}) =>
    (options.through ?? server).call("PUT", address, {
      cookie: options.cookie ?? cookie,
      raw: new Uint8Array(bytes),
      headers: { "Content-Type": liveMediaType, [liveHeaders.digest]: digestOf(bytes), ...headers, ...options.headers },
    });
  return {
    ...workflow,
    streamId,
    cookie,
    putInit: (init, bytes = initBytes(), options) => put(liveAddress.init(streamId, init), bytes, {}, options),
    put: (segment, bytes = segmentBytes(), options) => {
      const timed = {
        [liveHeaders.durationMs]: "2000",
        [liveHeaders.startedAt]: new Date(Date.now() - 2_000).toISOString(),
      };
      return put(liveAddress.segment(streamId, segment), bytes, timed, options);
    },
    end: (segments) => server.call("POST", liveAddress.end(streamId), { cookie, body: { segments } }),
    missing: async () => {
      const answer = await server.call("GET", `/api/film/${workflow.fixtureId}/missing`, { cookie });
      return missingFilmSchema.parse(answer.json).seconds;
    },
    givesUp: () => server.call("POST", `/api/film/${workflow.fixtureId}/missing/gone`, { cookie }),
    get: (address, as = "") => server.call("GET", address, { cookie: as }),
    key: async () => {
      const bid = await server.app.rows.rowOne("bid", workflow.bidId);
      if (bid?.watchKey === undefined) throw new Error("The match has no key.");
      return bid.watchKey;
    },
  };
}

/** A phone whose first segments have arrived. */
export async function aFilmingPhone(server: TestServer, accounts: RoleAccounts, segments: number): Promise<TestPhone> {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  for (let n = 0; n < segments; n += 1) await phone.put(n);
  return phone;
}

export function digestOf(bytes: Uint8Array): string {
  return contentDigest(createHash("sha256").update(bytes).digest("base64"));
}
