import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { userAudience } from "#shared/entities/actor.ts";
import { audienceOf } from "#shared/entities/entity.ts";
import { entityNames, entityOf, type EntityName, type RowOf } from "#shared/entities/registry.ts";
import { personalData } from "#shared/mutations/account/personalData.ts";
import type { RowDocument } from "../sync/mongoStore.ts";
import { aStreamer, type StreamerAccount } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { eraseAccount } from "./eraseAccount.ts";
import { exportAccount } from "./exportAccount.ts";

/** Something a person typed: it holds names, and words of the person's own. */
const typed = "Ask Thabo Nkosi at the tuckshop, 083 555 0101";
const names = /Thabo Nkosi|083 555 0101/;
const ownWords = /tuckshop/;

type Fields = { readonly [Name in EntityName]?: readonly (keyof RowOf<Name>)[] };

/** Texts that no person writes freely, and what describes the match: they stay. A free text does not belong here. */
const kept: Fields = {
  user: ["consent"],
  fixture: ["homeSchool", "awaySchool", "venue", "matchTime", "paymentIntentId", "consent"],
  streamer: ["experience", "priceRange"],
  bid: ["streamUrl", "recordingUrl", "recordingProblem", "newDate"],
  schoolContact: ["schoolKey", "schoolName", "town", "role", "site", "reason"],
  schoolPermission: ["ticks", "newDate"],
  contract: ["template", "textHash", "streamerSignature", "requesterSignature"],
  notification: ["kind"],
  mediaFile: ["sha256", "reason", "contentType", "thumbnail"],
  videoClip: [
    "videoUrl",
    "thumbnailUrl",
    "startTime",
    "endTime",
    "duration",
    "fileDuration",
    "clipType",
    "fileProblem",
  ],
  highlightReel: ["videoUrl", "thumbnailUrl", "duration", "failureReason", "verticalUrl"],
  highlightReelClip: ["startTime", "endTime"],
  payment: ["provider", "sessionId", "providerPaymentId", "startNow"],
  refund: ["providerRefundId"],
  payout: ["lines", "way"],
  billingDocument: ["reference", "seller", "creditsNumber", "forNumber"],
};

/** The other side's name and contacts: they stay when the person on this side goes. */
const ofOtherSide: Fields = {
  bid: ["streamerName", "streamerContactPerson", "streamerEmail", "streamerPhone"],
  message: ["fromName"],
  schoolPermission: [
    ...(["schoolContactName", "schoolContactEmail", "schoolContactPhone", "schoolContactAnswered"] as const),
    ...(["answeredByHash", "onPaper"] as const),
  ],
  dispute: ["streamerName"],
};

/** Texts whose writer stays: the erased names are removed, the rest is the other side's to keep. */
const redactedOnly: Fields = {
  schoolPermission: ["notes"],
  bid: ["schoolPermissionNotes"],
  contract: ["text"],
  payment: ["description"],
  refund: ["failure"],
  dispute: ["notes"],
  billingDocument: ["description"],
};

let server: TestServer;
let person: StreamerAccount;
const other = crypto.randomUUID();
let lastNumber = 1_000;

/** A value for every field: free text is `typed`, so that a text added later is covered as well. */
function filled(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodOptional) return filled(schema.unwrap());
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape).map(([field, type]) => [field, filled(type)]));
  }
  if (schema instanceof z.ZodArray) return [filled(schema.element)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return (lastNumber += 1);
  if (schema instanceof z.ZodUUID) return crypto.randomUUID();
  if (schema instanceof z.ZodISODateTime) return "2026-11-20T10:00:00.000Z";
  if (schema instanceof z.ZodISODate) return "2026-11-20";
  if (schema instanceof z.ZodTemplateLiteral) return "school:one";
  if (schema instanceof z.ZodString) return typed;
  throw new Error(`There is no sample of a ${schema._zod.def.type}.`);
}

/** A row with these owners, and without what would hide it from people. */
function aRow(entity: EntityName, owners: Readonly<Record<string, string>>): Record<string, unknown> {
  const row = Object.fromEntries(
    Object.entries(entityOf(entity).schema.shape).map(([name, type]) => [name, filled(type)]),
  );
  const { deletedAt: _, ...shown } = row;
  return { ...shown, ...owners };
}

interface Planted {
  entity: EntityName;
  id: string;
  /** The fields that name the person as owner. */
  owned: readonly string[];
  isShown: boolean;
}
const planted: Planted[] = [];

async function plant(entity: EntityName, row: Record<string, unknown>, owned: readonly string[]): Promise<void> {
  const { id, ...fields } = row;
  const audience = audienceOf(entityOf(entity), row);
  const table = server.app.database.collection<RowDocument>(entityOf(entity).table);
  await table.replaceOne({ _id: String(id) }, { audience, ...fields }, { upsert: true });
  if (owned.length > 0)
    planted.push({ entity, id: String(id), owned, isShown: audience.includes(userAudience(person.userId)) });
}

function ownersOf(entity: EntityName): readonly string[] {
  const { ownedBy } = personalData[entity];
  return ownedBy === "nobody" ? [] : ownedBy;
}

/** One row for each field that may name an owner, and one where all of them do. */
async function plantAll(): Promise<void> {
  for (const entity of entityNames) {
    const fields = ownersOf(entity);
    for (const owned of [...fields.map((field) => [field]), fields]) {
      const owners = fields.map((field) => [field, owned.includes(field) ? person.userId : other]);
      if (owned.length > 0) await plant(entity, aRow(entity, Object.fromEntries(owners)), owned);
    }
  }
}

const gossip: { entity: EntityName; id: string; field: string }[] = [];

/** Rows of people unrelated to this person, each with one text that names the person. */
async function plantGossip(): Promise<void> {
  for (const entity of entityNames) {
    const owners = Object.fromEntries(ownersOf(entity).map((field) => [field, crypto.randomUUID()]));
    for (const field of personalData[entity].texts) {
      const id = crypto.randomUUID();
      await plant(entity, { ...aRow(entity, owners), id }, []);
      gossip.push({ entity, id, field });
    }
  }
}

let exported: Awaited<ReturnType<typeof exportAccount>>;

beforeAll(async () => {
  // A job that shows reviews when they are due would come in between.
  server = await startTestServer({ jobs: "asked" });
  person = await aStreamer(server.app);
  const profiles = server.app.database.collection<RowDocument>(entityOf("streamer").table);
  const name = { contactPerson: "Thabo Nkosi", phone: "083 555 0101" };
  await profiles.updateOne({ _id: person.streamerId }, { $set: name });
  await plantAll();
  await plantGossip();
  if (person.actor.kind !== "user") throw new Error("A streamer is a user.");
  exported = await exportAccount(server.app, person.actor);
  await eraseAccount(server.app, person.userId);
}, 240_000);
afterAll(() => server.close());

async function stored({ entity, id }: Planted): Promise<[field: string, text: string][]> {
  const row = await server.app.database.collection<RowDocument>(entityOf(entity).table).findOne({ _id: id });
  if (!row) throw new Error(`The row of ${entity} is gone.`);
  const left = ["audience", ...(kept[entity]?.map(String) ?? [])];
  return Object.entries(row).flatMap(([field, value]) =>
    left.includes(field) ? [] : [[field, JSON.stringify(value)]],
  );
}

const owned = entityNames.filter((entity) => ownersOf(entity).length > 0);

test.each(owned)("no row of an erased account holds its names, whichever field names the owner: %s", async (entity) => {
  for (const row of planted.filter((each) => each.entity === entity)) {
    const others = row.owned.length === ownersOf(entity).length ? [] : (ofOtherSide[entity]?.map(String) ?? []);
    const naming = (await stored(row)).filter(([field, text]) => names.test(text) && !others.includes(field));
    expect(naming, `owned by ${row.owned.join(", ")}`).toEqual([]);
  }
});

test.each(owned)("no row of an erased account holds anything that it wrote: %s", async (entity) => {
  const redacted = redactedOnly[entity]?.map(String) ?? [];
  for (const row of planted.filter((each) => each.entity === entity && each.owned.length === ownersOf(entity).length)) {
    const written = (await stored(row)).filter(([field, text]) => ownWords.test(text) && !redacted.includes(field));
    expect(written, `owned by ${row.owned.join(", ")}`).toEqual([]);
  }
});

test.each(entityNames)("a field that makes a row visible to one account is listed as an owner: %s", (entity) => {
  const sample = aRow(entity, {});
  for (const field of Object.keys(sample).filter((name) => typeof sample[name] === "string")) {
    const row = { ...sample, [field]: person.userId };
    const shown = { ...row, deletedAt: undefined, suspendedAt: undefined, state: "shown" };
    const isSide = audienceOf(entityOf(entity), shown).includes(userAudience(person.userId));
    if (isSide) expect(ownersOf(entity)).toContain(field);
  }
});

test("an owner's export holds every row that the owner may see", () => {
  for (const { entity, id, isShown } of planted) {
    const ids = exported.rows[entity]?.map((row) => row["id"]) ?? [];
    expect(ids.includes(id), `${entity} ${id}`).toBe(isShown);
  }
});

test("erasing an account removes its names from everyone else's texts", async () => {
  for (const { entity, id, field } of gossip) {
    const row = await server.app.database.collection<RowDocument>(entityOf(entity).table).findOne({ _id: id });
    expect(String(row?.[field]), `${entity}.${field}`).not.toMatch(names);
  }
});
