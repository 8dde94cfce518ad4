import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { SyncResponse } from "#shared/api/syncProtocol.ts";
import { aCall } from "../testing/syncCalls.ts";
import { Positions } from "./positions.ts";

const userId = randomUUID();
const request = aCall({ userId });

function answer(changes: Partial<SyncResponse>): SyncResponse {
  const { clientId } = request;
  return { clientId, from: null, cursor: "c", today: "2099-11-21", patch: {}, more: false, receipts: [], ...changes };
}

test("a client stands where its last whole answer has left it", async () => {
  const positions = new Positions();
  await positions.follow("a session", request, async () => answer({ cursor: "one" }));
  expect(positions.of("a session")).toMatchObject({ clientId: request.clientId, userId, cursor: "one" });
  expect(positions.of("another")).toBeUndefined();
});

test.each([{ more: true }, { reset: true as const }, { cursor: null }])(
  "after an answer with %j it is not known where the client stands",
  async (changes) => {
    const positions = new Positions();
    await positions.follow("a session", request, async () => answer({}));
    await positions.follow("a session", request, async () => answer(changes));
    expect(positions.of("a session")).toBeUndefined();
  },
);

test("a client with a call on its way stands nowhere, however many calls there are and however they end", async () => {
  const positions = new Positions();
  await positions.follow("a session", request, async () => answer({ cursor: "one" }));
  const ends: ((how: "well" | "badly") => void)[] = [];
  const call = () =>
    new Promise<SyncResponse>((resolve, reject) =>
      ends.push((how) => (how === "well" ? resolve(answer({ cursor: "two" })) : reject(new Error("It fell over.")))),
    );
  const calls = [call, call].map((one) => positions.follow("a session", request, one).catch(() => undefined));
  expect(positions.of("a session")).toBeUndefined();
  ends[0]?.("badly");
  await calls[0];
  expect(positions.of("a session")).toBeUndefined();
  ends[1]?.("well");
  await calls[1];
  expect(positions.of("a session")).toMatchObject({ cursor: "two" });
});

test("a client that has called meanwhile is not moved", async () => {
  const positions = new Positions();
  await positions.follow("a session", request, async () => answer({ cursor: "one" }));
  const from = positions.of("a session");
  if (!from) throw new Error("It stands nowhere.");
  expect(positions.move("a session", from, "two")).toBe(true);
  expect(positions.move("a session", from, "three")).toBe(false);
  expect(positions.of("a session")).toMatchObject({ cursor: "two" });
});
