import fc from "fast-check";
import { expect, test } from "vitest";
import { headOfCursor } from "#shared/api/syncProtocol.ts";
import { accessOf, readCursor, writeCursor, type Cursor } from "./cursor.ts";

const account = { kind: "user", userId: "u", role: "user" } as const;

const n = fc.nat();
const mark = fc.record({ n, tag: fc.string({ minLength: 1, unit: fc.constantFrom(..."abcdef0189-_") }) });
const snapshot = fc.record({
  segment: fc.constantFrom("own.bid", "paged.fixture.0", "newest.fixture.0"),
  afterId: fc.oneof(fc.constant(""), fc.uuid()),
});
const audiences = fc.uniqueArray(
  fc.uuid().map((id) => `school:${id}` as const),
  { maxLength: 3 },
);
const access = fc.record({ roleVersion: n, audiences }).map((versions) => accessOf({ ...account, ...versions }));
const cursors: fc.Arbitrary<Cursor> = fc.record(
  { schemaVersion: n, access, at: mark, latest: mark, snapshot },
  { requiredKeys: ["schemaVersion", "access", "at", "latest"] },
);

test("a cursor is read as written, during a snapshot and after it", () => {
  fc.assert(
    fc.property(cursors, (cursor) => {
      expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    }),
  );
});

test("a client reads its position from the cursor, to compare it with a poke", () => {
  fc.assert(
    fc.property(cursors, (cursor) => {
      expect(headOfCursor(writeCursor(cursor))).toBe(cursor.at.n);
    }),
  );
});

test.each([
  ["", "nothing"],
  ["1.1~2~tag", "a part of one"],
  ["1.1~2~tag~3", "one without the newest tag"],
  ["1.1~2~~3~tag", "one with an empty tag"],
  ["1.1~2~tag~3~", "one with an empty newest tag"],
  ["1~2~tag~3~tag", "one without the role's version"],
  ["1.one~2~tag~3~tag", "a word for the role's version"],
  ["1.1-~2~tag~3~tag", "grants without a name"],
  ["one.1~2~tag~3~tag", "a word for the schema's version"],
  ["1.1~-2~tag~3~tag", "a number below none"],
  ["1.1~2.5~tag~3~tag", "half an entry"],
  ["1.1~2~tag~1e400~tag", "a number without end"],
])("refuses %j as a cursor: it is %s", (text) => {
  expect(readCursor(text)).toBeUndefined();
});

test("granting or revoking an audience changes the cursor's access, and the order of audiences does not", () => {
  const withGrants = (...audiences: `school:${string}`[]) => accessOf({ ...account, roleVersion: 1, audiences });
  expect(withGrants()).toBe(accessOf({ ...account, roleVersion: 1 }));
  expect(withGrants("school:a", "school:b")).toBe(withGrants("school:b", "school:a"));
  expect(new Set([withGrants(), withGrants("school:a"), withGrants("school:a", "school:b")]).size).toBe(3);
});
