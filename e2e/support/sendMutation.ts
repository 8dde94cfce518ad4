import { randomUUID } from "node:crypto";
import { PROTOCOL_VERSION, SCHEMA_VERSION } from "#shared/api/syncProtocol.ts";
import type { Api } from "./api.ts";

/** Sends one mutation as an account's app does: for what no REST call writes. */
export async function sendMutation(account: Api, name: string, args: object): Promise<void> {
  const { user } = await account.get<{ user: { id: string } }>("/api/me");
  await account.post("/api/sync", {
    ...{ protocolVersion: PROTOCOL_VERSION, schemaVersion: SCHEMA_VERSION, userId: user.id, clientId: randomUUID() },
    ...{ cursor: null, limit: 1_000, waiting: [] },
    mutations: [{ seq: 1, mutationId: randomUUID(), name, args }],
  });
}
