import { randomUUID } from "node:crypto";
import { syncResponseSchema } from "#shared/api/syncProtocol.ts";

/** A caller with a session. */
interface Calls {
  get<Json>(path: string): Promise<Json>;
  post<Json>(path: string, body: object): Promise<Json>;
}

/** An admin has looked the school up: the typed address is the school's. One already known stays. */
export async function confirmSchool(admin: Calls, address: string): Promise<void> {
  const { user } = await admin.get<{ user: { id: string } }>("/api/me");
  const client = { protocolVersion: 1, schemaVersion: 1, userId: user.id, clientId: randomUUID(), limit: 1_000 };
  const contacts = new Map<unknown, unknown>();
  let cursor: string | null = null;
  for (let more = true; more;) {
    const call = { ...client, cursor, mutations: [], waiting: [] };
    const answer = syncResponseSchema.parse(await admin.post("/api/sync", call));
    const { fields = [], put = [] } = answer.patch["schoolContact"] ?? {};
    for (const row of put) {
      if (row[fields.indexOf("status")] === "waiting")
        contacts.set(row[fields.indexOf("email")], row[fields.indexOf("id")]);
    }
    ({ cursor, more } = answer);
  }
  const id = contacts.get(address);
  if (id === undefined) return;
  const args = { id, site: "The school's own site" };
  const mutations = [{ seq: 1, mutationId: randomUUID(), name: "schoolContact.confirm", args }];
  await admin.post("/api/sync", { ...client, cursor, mutations, waiting: [] });
}
