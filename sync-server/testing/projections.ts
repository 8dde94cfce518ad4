import type { Actor } from "#shared/entities/actor.ts";
import { actorOf } from "#shared/entities/user.ts";
import type { EntityPatch } from "#shared/api/syncProtocol.ts";
import type { OpenApp } from "../openApp.ts";
import { exchange } from "../sync/exchange.ts";

type Rows = Record<string, Record<string, unknown>>;

/** What a new client of every account, and of a visitor, receives: account → entity → rows by id. */
export async function everyProjection({ app, engine }: OpenApp): Promise<Record<string, Rows>> {
  const projections: Record<string, Rows> = { visitor: await projectionFor(engine, { kind: "visitor" }) };
  for (const user of await app.rows.rowMany("user")) {
    projections[user.username] = await projectionFor(engine, actorOf(user));
  }
  return projections;
}

async function projectionFor(engine: OpenApp["engine"], actor: Actor): Promise<Rows> {
  const rows: Rows = {};
  const userId = actor.kind === "user" ? actor.userId : "visitor";
  const call = { protocolVersion: 1, schemaVersion: 1, userId, clientId: crypto.randomUUID(), limit: 100 };
  let cursor: string | null = null;
  for (let more = true; more;) {
    const answer = await exchange(engine, actor, { ...call, cursor, mutations: [], waiting: [] });
    for (const [entity, patch] of Object.entries(answer.patch)) takePatch((rows[entity] ??= {}), patch);
    ({ cursor, more } = answer);
  }
  return rows;
}

function takePatch(rows: Record<string, unknown>, { fields, put, del }: EntityPatch): void {
  for (const values of put) rows[String(values[fields.indexOf("id")])] = fields.map((field, at) => [field, values[at]]);
  for (const id of del) delete rows[id];
}
