import "fake-indexeddb/auto";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { sharedQuery, useSharedQuery } from "./useOutbox.ts";

afterEach(cleanup);

test("a query shared by many components runs once, and a later one gets the same answer", async () => {
  let asked = 0;
  await createdBefore("somebody");
  const countOf = sharedQuery(async (database) => {
    asked += 1;
    return database.results.count();
  });
  const page = (parts: number) => (
    <DatabaseProvider userId="somebody">
      {Array.from({ length: parts }, (_, part) => (
        <Part key={part} of={countOf} />
      ))}
    </DatabaseProvider>
  );
  const { rerender } = render(page(3));
  await waitFor(() => expect(screen.getAllByText("0")).toHaveLength(3));
  rerender(page(4));
  await waitFor(() => expect(screen.getAllByText("0")).toHaveLength(4));
  expect(asked).toBe(1);
});

test("another account's database gets its own query, and a remounted screen queries again", async () => {
  const ofWhom = sharedQuery(async (database) => `${database.userId} ${await database.meta.count()}`);
  const page = (userId: string) => (
    <DatabaseProvider userId={userId}>
      <Part of={ofWhom} />
    </DatabaseProvider>
  );
  const { rerender, unmount } = render(page("parent"));
  await screen.findByText("parent 0");
  rerender(page("streamer"));
  await screen.findByText("streamer 0");
  unmount();
  await new LocalDatabase("streamer").meta.put(aClient);
  render(page("streamer"));
  await screen.findByText("streamer 1");
  expect(screen.queryByText("streamer 0")).toBeNull();
});

/** Created in advance, because Dexie reruns all queries after creation. */
async function createdBefore(userId: string): Promise<LocalDatabase> {
  const database = new LocalDatabase(userId);
  await database.open();
  return database;
}

const aClient = { key: "meta" } as unknown as Parameters<LocalDatabase["meta"]["put"]>[0];

function Part({ of }: { of: ReturnType<typeof sharedQuery<string | number>> }) {
  return <p>{useSharedQuery(of) ?? "loading"}</p>;
}
