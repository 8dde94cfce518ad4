import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { entityNames, type EntityName } from "#shared/entities/registry.ts";
import { deliveredWorld, ids } from "#shared/testing/testStages.ts";
import type { RowReader } from "../appContext.ts";
import { LiveStreams } from "./liveStreams.ts";
import { readWatched } from "./readWatched.ts";
import { WatchedMatches } from "./watchedMatches.ts";

/** What a process knows of the streams, over a delivered match's rows, and which entities it reads for viewers. */
async function streams() {
  const { store } = await deliveredWorld();
  const read: EntityName[] = [];
  const rows: Pick<RowReader, "rowOne" | "rowMany"> = {
    rowOne: (entity, id) => {
      read.push(entity);
      return store.get(entity, id);
    },
    rowMany: (entity, { where = {} } = {}) => {
      read.push(entity);
      return store.find(entity, where);
    },
  };
  const collection = () => {
    throw new Error("No stream is asked for.");
  };
  const feed = { head: 1, looks: 0 };
  const readHead = async () => {
    feed.looks += 1;
    return feed.head;
  };
  const readMatches = { read: readWatched(rows), readHead };
  return { live: new LiveStreams({ collection }, readMatches, pino({ level: "silent" })), read, feed };
}

afterEach(() => vi.useRealTimers());

const { live, read } = await streams();
await live.matches.of(ids.fixture);
/** Viewers are shown what these rows say. */
const shown: ReadonlySet<EntityName> = new Set(read);

test.each(entityNames)("a committed row reaches viewers at once exactly if they are shown it: %s", async (entity) => {
  const each = await streams();
  let changes = 0;
  each.live.onChange(() => (changes += 1));
  const look = async () => {
    await each.live.matches.of(ids.fixture);
    return each.read.splice(0).length > 0;
  };
  expect([await look(), await look()], "read once").toEqual([true, false]);
  each.live.committed([{ entity }]);
  expect([await look(), changes]).toEqual([shown.has(entity), shown.has(entity) ? 1 : 0]);
});

test("viewers are shown a match by its booking, its streamer and its score", () => {
  expect([...shown].toSorted()).toEqual(["bid", "fixture", "scoreEvent", "streamer"]);
});

test("a match is read again only after the feed has grown, and one look a second at the feed serves all matches", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { live, read, feed } = await streams();
  const readAfter = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    for (const match of [ids.fixture, "another match"]) await live.matches.of(match);
    return read.splice(0).filter((entity) => entity === "fixture").length;
  };
  expect(await readAfter(0)).toBe(2);
  expect(await readAfter(60_000), "nothing has changed").toBe(0);
  feed.head += 1;
  expect(await readAfter(999), "another process's change may go unnoticed for a second").toBe(0);
  expect(await readAfter(1)).toBe(2);
  expect(feed.looks).toBe(3);
});

test("after a failed read of the match or of the feed, the next viewer's request reads it again", async () => {
  const failing = { rows: true, head: true };
  const read = async () => {
    if (failing.rows) throw new Error("The database does not answer.");
    return undefined;
  };
  const readHead = async () => {
    if (failing.head) throw new Error("The database does not answer.");
    return 1;
  };
  const matches = new WatchedMatches(read, readHead);
  await expect(matches.of("match")).rejects.toThrow("does not answer");
  failing.head = false;
  await expect(matches.of("match")).rejects.toThrow("does not answer");
  failing.rows = false;
  await expect(matches.of("match")).resolves.toBeUndefined();
});
