import "fake-indexeddb/auto";
import { cleanup, render } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { DatabaseProvider, useDatabase } from "./DatabaseProvider.tsx";
import { LocalDatabase } from "./localDatabase.ts";

const userId = "1a0c0b0a-1111-4222-8333-444455556666";

afterEach(async () => {
  cleanup();
  await new LocalDatabase(userId).delete();
});

function openPage(): LocalDatabase {
  const opened: LocalDatabase[] = [];
  function Page() {
    const database = useDatabase();
    useEffect(() => void opened.push(database), [database]);
    return null;
  }
  render(
    <DatabaseProvider userId={userId}>
      <Page />
    </DatabaseProvider>,
  );
  const [database] = opened;
  if (!database) throw new Error("The page has no database.");
  return database;
}

function leave(isKept: boolean): void {
  window.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: isKept }));
}

test("a page kept in the back-forward cache releases the database and rolls back what it was writing", async () => {
  const left = openPage();
  const writing = left.transaction("rw", left.meta, async () => {
    await left.meta.put({ key: "half" } as never);
    leave(true);
    await left.meta.put({ key: "whole" } as never);
  });
  await expect(writing).rejects.toBeInstanceOf(Error);
  const next = new LocalDatabase(userId);
  expect(await next.meta.count()).toBe(0);
  next.close();
});

test("a page that is left and not kept finishes what it was writing", async () => {
  const left = openPage();
  await left.transaction("rw", left.meta, async () => {
    await left.meta.put({ key: "half" } as never);
    leave(false);
    await left.meta.put({ key: "whole" } as never);
  });
  expect(await left.meta.count()).toBe(2);
});

test("a page restored from the back-forward cache can write again", async () => {
  const left = openPage();
  await left.meta.put({ key: "before" } as never);
  leave(true);
  await left.meta.put({ key: "after" } as never);
  expect(await left.meta.count()).toBe(2);
});

test("a page that enters the back-forward cache while creating its database releases it", async () => {
  const left = openPage();
  const opening = left.open();
  const isMaking = new Promise((resolve) => left.on("populate", resolve));
  await isMaking;
  leave(true);
  await expect(opening).rejects.toBeInstanceOf(Error);
  const next = new LocalDatabase(userId);
  expect(await next.meta.count()).toBe(0);
  next.close();
});
