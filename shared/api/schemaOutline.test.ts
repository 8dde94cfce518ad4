import { expect, test } from "vitest";
import { entityOutline, mutationOutline, schemaProblem, type SchemaFingerprint } from "./schemaOutline.ts";

const now = { version: 2, entities: entityOutline(), mutations: mutationOutline() };
const released: SchemaFingerprint = { ...now, isReleased: true };

test("accepts a fingerprint of the same schema and version", () => {
  expect(schemaProblem(released, now)).toBeUndefined();
});

const own = "isPlanted: boolean?, seen by requester";

test.each([
  [
    "a new field",
    { ...now, entities: { ...now.entities, bid: [...(now.entities["bid"] ?? []), own] } },
    "bid.isPlanted is new (boolean?, seen by requester)",
  ],
  [
    "a field that is gone",
    {
      ...now,
      entities: { ...now.entities, bid: (now.entities["bid"] ?? []).filter((line) => !line.startsWith("message:")) },
    },
    "bid.message is gone",
  ],
  [
    "another argument",
    { ...now, mutations: { ...now.mutations, "bid.withdraw": ["id: string"] } },
    "bid.withdraw.id was uuid and is string",
  ],
  ["a new entity", { ...now, entities: { ...now.entities, plantedEntity: [] } }, "plantedEntity is new"],
])("%s under a released number is named, with the number to raise", (_, changed, what) => {
  const problem = schemaProblem(released, changed);
  expect(problem).toContain(what);
  expect(problem).toContain("raise SCHEMA_VERSION in shared/api/schemaVersion.ts");
});

test("a change before the version's release is written under the same number", () => {
  const changed = { ...now, mutations: { ...now.mutations, "bid.plant": [] } };
  expect(schemaProblem({ ...released, isReleased: false }, changed)).toBe(
    "bid.plant is new. Version 2 is not released yet: run `npm run schema` and commit shared/api/schemaFingerprint.json.",
  );
});

test("raising the number asks for a new fingerprint even if nothing changed", () => {
  expect(schemaProblem(released, { ...now, version: 3 })).toMatch(/^SCHEMA_VERSION is 3, the fingerprint's 2: run/);
});

test("showing a field to other sides counts as a change, because phones hold the row as it was shown", () => {
  const lines = entityOutline()["bid"] ?? [];
  expect(lines).toContain("streamerPhone: string?, seen by admin, requester");
  expect(lines).toContain("streamUrl: string?, seen by viewer");
});
