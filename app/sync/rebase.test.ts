import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { EntityName } from "#shared/entities/tables.ts";
import { applyAnswer } from "./applyAnswer.ts";
import { emptyClient, MemoryClientStore } from "#app/testing/memoryClient.ts";
import { mutate } from "./mutate.ts";
import { firstMeta } from "#app/db/clientStore.ts";

let client: MemoryClientStore;
const today = "2099-11-21";
const [requesterId, fixtureId, otherId, bidId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const base = { rev: 1, createdAt: "2099-11-01T08:00:00.000Z" };
const match = { homeSchool: "Hoërskool Witberg", awaySchool: "Rietvlei", sport: "Rugby", matchTime: "10:30" };
const open = { ...base, ...match, requesterId, status: "open", matchDate: "2099-11-28", venue: "A Field" };
const bid = { ...base, id: bidId, fixtureId, streamerId: randomUUID(), requesterId, status: "pending" };

beforeEach(async () => {
  client = new MemoryClientStore(emptyClient({ ...firstMeta({ userId: requesterId, role: "user" }), today }));
  await brings("fixture", { ...open, id: fixtureId }, { ...open, id: otherId });
  await brings("bid", bid);
});

async function brings(entity: EntityName, ...rows: Record<string, unknown>[]): Promise<void> {
  const { clientId, cursor } = client.content.meta;
  const fields = Object.keys(rows[0] ?? {});
  const patch = { [entity]: { fields, put: rows.map((row) => fields.map((field) => row[field])), del: [] } };
  await applyAnswer(client, { clientId, from: cursor, cursor: randomUUID(), today, patch, more: false, receipts: [] });
}

function venueOf(id: string): unknown {
  return Object(client.content.rows.get("fixture")?.get(id)).venue;
}

test("an answer leaves rows alone that none of its changes concern", async () => {
  await mutate(client, "fixture.edit", { id: fixtureId, venue: "B Field" });
  await mutate(client, "fixture.edit", { id: otherId, additionalRequirements: "Two cameras" });
  const shown = client.content.rows.get("fixture")?.get(otherId);
  await brings("fixture", { ...open, id: fixtureId, matchTime: "11:30" });
  expect(client.content.rows.get("fixture")?.get(fixtureId)).toMatchObject({ venue: "B Field", matchTime: "11:30" });
  expect(client.content.rows.get("fixture")?.get(otherId)).toBe(shown);
});

test("a mutation that becomes possible again is applied before a later one made meanwhile", async () => {
  await mutate(client, "bid.accept", { id: bidId });
  await brings("bid", { ...bid, status: "withdrawn" });
  await mutate(client, "fixture.edit", { id: fixtureId, venue: "B Field" });
  expect(venueOf(fixtureId)).toBe("B Field");
  await brings("bid", { ...bid, status: "pending" });
  expect(client.content.rows.get("fixture")?.get(fixtureId)).toMatchObject({ status: "assigned", venue: "A Field" });
});

test("a mutation now refused for another reason is retried when that reason is gone", async () => {
  await mutate(client, "bid.accept", { id: bidId });
  const { clientId, cursor } = client.content.meta;
  const patch = { bid: { fields: [], put: [], del: [bidId] } };
  await applyAnswer(client, { clientId, from: cursor, cursor: randomUUID(), today, patch, more: false, receipts: [] });
  await brings("fixture", { ...open, id: fixtureId, status: "cancelled" });
  await brings("bid", bid);
  await brings("fixture", { ...open, id: fixtureId });
  expect(client.content.rows.get("fixture")?.get(fixtureId)).toMatchObject({ status: "assigned" });
});
