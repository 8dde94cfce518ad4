import fc from "fast-check";
import { expect, test } from "vitest";
import { headIn } from "#shared/api/syncProtocol.ts";
import { readCursor, writeCursor, type Cursor } from "./cursor.ts";

const n = fc.nat();
const mark = fc.record({ n, tag: fc.string({ minLength: 1, unit: fc.constantFrom(..."abcdef0189-_") }) });
const snapshot = fc.record({
  segment: fc.constantFrom("own.bid", "paged.fixture.0", "newest.fixture.0"),
  afterId: fc.oneof(fc.constant(""), fc.uuid()),
});
const cursors: fc.Arbitrary<Cursor> = fc.record(
  { schemaVersion: n, roleVersion: n, at: mark, latest: mark, snapshot },
  { requiredKeys: ["schemaVersion", "roleVersion", "at", "latest"] },
);

test("a cursor is read as it was written, in a snapshot and after it", () => {
  fc.assert(
    fc.property(cursors, (cursor) => {
      expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    }),
  );
});

test("a client reads from it how far it has come, to hold that against a poke", () => {
  fc.assert(
    fc.property(cursors, (cursor) => {
      expect(headIn(writeCursor(cursor))).toBe(cursor.at.n);
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
  ["one.1~2~tag~3~tag", "a word for the schema's version"],
  ["1.1~-2~tag~3~tag", "a number below none"],
  ["1.1~2.5~tag~3~tag", "half an entry"],
  ["1.1~2~tag~1e400~tag", "a number without end"],
])("no server has written %j: it is %s", (text) => {
  expect(readCursor(text)).toBeUndefined();
});
