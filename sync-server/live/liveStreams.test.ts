import { pino } from "pino";
import { expect, test } from "vitest";
import { entityNames, type EntityName } from "#shared/entities/registry.ts";
import { deliveredWorld, ids } from "#shared/testing/testStages.ts";
import type { RowReader } from "../appContext.ts";
import { LiveStreams } from "./liveStreams.ts";
import { readWatched } from "./readWatched.ts";

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
  return { live: new LiveStreams({ collection }, readWatched(rows), pino({ level: "silent" })), read };
}

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
  expect([await look(), await look()], "read once a second").toEqual([true, false]);
  each.live.committed([{ entity }]);
  expect([await look(), changes]).toEqual([shown.has(entity), shown.has(entity) ? 1 : 0]);
});

test("viewers are shown a match by its booking, its streamer and its score", () => {
  expect([...shown].toSorted()).toEqual(["bid", "fixture", "scoreEvent", "streamer"]);
});
