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

test("a search finds what the same mutation and its group have written, and nothing that was changed away", async () => {
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

test("a row that one mutation writes twice moves on by one revision", async () => {
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

test("what a mutation has written is nobody else's until it is accepted", async () => {
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

test("who comes to see a field, or sees it no more, is told, though no field that they saw has changed", () => {
  const secret = (isShown: boolean): AnyEntity => ({
    name: "secret",
    table: "secrets",
    schema: z.object({}),
    fields: ["id", "rev", "text"],
    numbered: false,
    firstSync: "public",
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
