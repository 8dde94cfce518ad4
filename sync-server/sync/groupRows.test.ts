import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { AnyEntity } from "#shared/entities/entity.ts";
import type { Notification } from "#shared/entities/notification.ts";
import * as z from "zod";
import { MemoryServerStore } from "../testing/memoryServerStore.ts";
import { GroupRows, MutationRows, touchedAudiences } from "./groupRows.ts";

const userId = randomUUID();

function aNotice(): Omit<Notification, "rev"> {
  const text = { kind: "bidReceived", text: "New bid", path: "/" };
  return { id: randomUUID(), userId, isRead: false, createdAt: "2099-11-21T08:00:00.000Z", ...text };
}

function aGroup(): Promise<GroupRows> {
  return new MemoryServerStore().snapshot(async (port) => new GroupRows(port));
}

test("a search finds what the mutation and its group wrote, and not what they changed away", async () => {
  const group = await aGroup();
  const [earlier, own] = [aNotice(), aNotice()];
  const first = new MutationRows(group);
  await first.insert("notification", earlier);
  group.accept(first.changes());
  const second = new MutationRows(group);
  await second.update("notification", earlier.id, { userId: "another" });
  await second.insert("notification", own);
  expect(await second.find("notification", { userId })).toEqual([{ ...own, rev: 1 }]);
  expect(await second.find("notification", { userId: "another" })).toMatchObject([{ id: earlier.id, rev: 2 }]);
});

test("checks whether a row exists without reading the existing rows", async () => {
  const store = new MemoryServerStore();
  const stored = Array.from({ length: 50 }, aNotice);
  const content = store.content.rows.get("notification");
  for (const notice of stored) content?.set(notice.id, { row: { ...notice, rev: 1 }, audience: [] });
  let read = 0;
  const group = await store.snapshot(async (port) => {
    const counted: typeof port.rowsWhere = async (entity, where, most) => {
      const rows = await port.rowsWhere(entity, where, most);
      read += rows.length;
      return rows;
    };
    return new GroupRows({ ...port, rowsWhere: counted });
  });
  const first = new MutationRows(group);
  expect(await first.has("notification", { userId })).toBe(true);
  expect(read).toBe(1);
  expect(await first.has("notification", { userId: "another" })).toBe(false);
  for (const { id } of stored) await first.update("notification", id, { userId: "another" });
  group.accept(first.changes());
  const second = new MutationRows(group);
  expect(await second.has("notification", { userId })).toBe(false);
  expect(await second.has("notification", { userId: "another" })).toBe(true);
});

test("a group runs the same query once, and later finds what its mutations changed", async () => {
  const store = new MemoryServerStore();
  const [stored, other] = [aNotice(), aNotice()];
  store.content.rows.get("notification")?.set(stored.id, { row: { ...stored, rev: 1 }, audience: [] });
  let queries = 0;
  const group = await store.snapshot(async (port) => {
    const counted: typeof port.rowsWhere = async (entity, where, most) => {
      queries += 1;
      return port.rowsWhere(entity, where, most);
    };
    return new GroupRows({ ...port, rowsWhere: counted });
  });
  const first = new MutationRows(group);
  expect(await first.find("notification", { userId })).toMatchObject([{ id: stored.id }]);
  await first.update("notification", stored.id, { userId: "another" });
  group.accept(first.changes());
  const second = new MutationRows(group);
  expect(await second.find("notification", { userId })).toEqual([]);
  expect(await second.has("notification", { userId })).toBe(false);
  await second.insert("notification", other);
  group.accept(second.changes());
  const third = new MutationRows(group);
  expect(await third.find("notification", { userId })).toMatchObject([{ id: other.id }]);
  expect(await third.has("notification", { userId })).toBe(true);
  expect(queries).toBe(1);
  expect(await third.find("notification", { userId: "another" })).toMatchObject([{ id: stored.id }]);
  expect(queries).toBe(2);
});

test("a row written twice by one mutation advances by one revision", async () => {
  const group = await aGroup();
  const notice = aNotice();
  const first = new MutationRows(group);
  await first.insert("notification", notice);
  await first.update("notification", notice.id, { isRead: true });
  expect(first.changes()).toMatchObject([{ before: undefined, after: { isRead: true, rev: 1 } }]);
  group.accept(first.changes());
  const second = new MutationRows(group);
  await second.update("notification", notice.id, { text: "Once" });
  await second.update("notification", notice.id, { text: "Twice" });
  expect(second.changes()).toMatchObject([{ before: { rev: 1 }, after: { text: "Twice", rev: 2 } }]);
});

test("a mutation's writes are invisible to others until it is accepted", async () => {
  const group = await aGroup();
  const notice = aNotice();
  const accepted = new MutationRows(group);
  await accepted.insert("notification", notice);
  group.accept(accepted.changes());
  const refused = new MutationRows(group);
  await refused.update("notification", notice.id, { isRead: true });
  expect(await new MutationRows(group).get("notification", notice.id)).toEqual({ ...notice, rev: 1 });
  expect(group.writes()).toMatchObject([{ row: { isRead: false, rev: 1 } }]);
});

test("gaining or losing sight of a field is sent even if no other visible field changed", () => {
  const secret = (isShown: boolean): AnyEntity => ({
    name: "secret",
    table: "secrets",
    schema: z.object({}),
    fields: ["id", "rev", "text"],
    numbered: false,
    firstSync: "public",
    visibility: {},
    indexes: [],
    unique: [],
    seenBy: (row: { text: string }) => [
      { audience: "public", fields: isShown === (row.text === "old") ? ["id", "text"] : ["id"] },
    ],
  });
  const [old, present] = ["old", "new"].map((text) => ({ ...aNotice(), id: "same", rev: 1, text }));
  if (!present) throw new Error("There is no row.");
  expect(touchedAudiences(secret(true), old, present)).toEqual(["public"]);
  expect(touchedAudiences(secret(false), old, present)).toEqual(["public"]);
});
