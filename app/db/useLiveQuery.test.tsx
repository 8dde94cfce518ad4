import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import { Dexie } from "dexie";
import { afterEach, expect, test } from "vitest";
import { DatabaseProvider } from "./DatabaseProvider.tsx";
import { useLiveQuery } from "./useLiveQuery.ts";

afterEach(cleanup);

test("a failed query leaves the screen as it is and is retried until it succeeds", async () => {
  let failures = 2;
  const query = async () => {
    if (failures-- > 0) throw new Dexie.UnknownError("The files are gone.");
    return "three matches";
  };
  function Shown() {
    return <p>{useLiveQuery(query, []) ?? "loading"}</p>;
  }
  render(
    <DatabaseProvider userId="nobody">
      <Shown />
    </DatabaseProvider>,
  );
  screen.getByText("loading");
  expect(await screen.findByText("three matches", {}, { timeout: 10_000 })).toBeTruthy();
});
