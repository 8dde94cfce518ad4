import fc from "fast-check";
import { expect, test } from "vitest";
import { WALK_IN_USER_ID } from "#shared/entities/actor.ts";
import { fairShare, type Asked } from "./fairShare.ts";

let made = 0;
function asked(requesterId: string, count: number, contactEmail?: string): Asked[] {
  return Array.from({ length: count }, () => ({
    id: `${(made += 1)}`,
    requesterId,
    ...(contactEmail ? { contactEmail } : {}),
  }));
}
const idsOf = (rows: readonly Asked[]) => rows.map(({ id }) => id);

test("three thousand newer matches of five requesters displace none of the others'", () => {
  const honest = Array.from({ length: 24 }, (_, n) => asked(`honest ${n}`, 1)).flat();
  const flood = Array.from({ length: 5 }, (_, n) => asked(`flood ${n}`, 600)).flat();
  const shown = fairShare([...flood, ...honest], 1_000);
  expect(shown).toHaveLength(1_000);
  expect(shown).toEqual(expect.arrayContaining(idsOf(honest)));
});

test("visitors with ever new addresses leave half of the room to accounts", () => {
  const honest = Array.from({ length: 100 }, (_, n) => asked(`honest ${n}`, 2)).flat();
  const flood = Array.from({ length: 3_000 }, (_, n) => asked(WALK_IN_USER_ID, 1, `x${n}@flood.test`)).flat();
  expect(fairShare([...flood, ...honest], 1_000)).toEqual(expect.arrayContaining(idsOf(honest)));
});

test("for any mix, every place is used, no row appears twice, and each requester's newest rows come first", () => {
  const list = fc.array(fc.nat(8), { maxLength: 300 });
  fc.assert(
    fc.property(list, fc.integer({ min: 1, max: 120 }), (requesters, room) => {
      const rows = requesters.map((n, at) => ({ id: String(at), requesterId: `requester ${n}` }));
      const shown = fairShare(rows, room);
      expect(new Set(shown).size).toBe(Math.min(room, rows.length));
      for (const id of new Set(requesters)) {
        const own = rows.filter(({ requesterId }) => requesterId === `requester ${id}`);
        const places = own.map((row) => shown.includes(row.id));
        expect(places).toEqual(places.toSorted((one, other) => Number(other) - Number(one)));
      }
    }),
  );
});
