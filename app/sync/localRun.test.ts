import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Notification } from "#shared/entities/notification.ts";
import { LocalStore } from "./localRun.ts";
import { emptyClient, MemoryClientStore } from "#app/testing/memoryClient.ts";
import { firstMeta } from "#app/db/clientStore.ts";

const userId = randomUUID();
const notice: Omit<Notification, "rev"> = {
  id: randomUUID(),
  userId,
  kind: "bidReceived",
  text: "New bid",
  path: "/",
  isRead: false,
  createdAt: "2099-11-21T08:00:00.000Z",
};

function aClient(): MemoryClientStore {
  return new MemoryClientStore(emptyClient(firstMeta({ userId, role: "user" })));
}

test("a search finds what the same mutation wrote, and not what it changed away", async () => {
  await aClient().write(async (tx) => {
    await tx.putRows("notification", [{ ...notice, rev: 3 }]);
    const store = new LocalStore(tx);
    await store.update("notification", notice.id, { userId: "another" });
    const own = { ...notice, id: randomUUID() };
    await store.insert("notification", own);
    expect(await store.find("notification", { userId })).toEqual([{ ...own, rev: 0 }]);
    expect(await store.find("notification", { userId: "another" })).toMatchObject([{ id: notice.id }]);
  });
});

test("a row written twice by one mutation keeps the server's row as its base row", async () => {
  const client = aClient();
  const effect = await client.write(async (tx) => {
    await tx.putRows("notification", [{ ...notice, rev: 3 }]);
    const store = new LocalStore(tx);
    await store.update("notification", notice.id, { isRead: true });
    await store.update("notification", notice.id, { text: "Twice" });
    return store.commit();
  });
  expect(effect).toMatchObject({ baseKeys: [`notification:${notice.id}`], baseRows: [{ ...notice, rev: 3 }] });
  expect(client.content.rows.get("notification")?.get(notice.id)).toMatchObject({
    isRead: true,
    text: "Twice",
    rev: 3,
  });
});

test("a row that one mutation inserts and then changes has no base row: without the mutation it is not there", async () => {
  const client = aClient();
  const effect = await client.write(async (tx) => {
    const store = new LocalStore(tx);
    await store.insert("notification", notice);
    await store.update("notification", notice.id, { isRead: true });
    return store.commit();
  });
  expect(effect).toEqual({
    ...{ writes: [`notification:${notice.id}`], baseKeys: [`notification:${notice.id}`], baseRows: [undefined] },
  });
  expect(client.content.rows.get("notification")?.get(notice.id)).toMatchObject({ isRead: true, rev: 0 });
});
