import { expect, test } from "vitest";
import type { LocalFile } from "#app/db/localFile.ts";
import type { MediaFile } from "#shared/entities/mediaFile.ts";
import type { Connection } from "./connection.ts";
import { planUploads, type UploadWait } from "./uploadPlan.ts";

const mb = 1_000_000;
const online: Connection = { isOnline: true, kind: "unknown", isSlow: false, wifiOnly: false };

function file(id: string, changes: Partial<LocalFile> = {}): LocalFile {
  const flags = { isBegun: false, isPaused: false, isUrgent: false };
  const fixed = { name: `${id}.mp4`, contentType: "video/mp4", purpose: "clip" as const, addedAt: "2026-11-21" };
  return { id, bytes: mb, ...fixed, ...flags, ...changes };
}

function row(id: string, changes: Partial<MediaFile> = {}): [string, MediaFile] {
  const fixed = { fixtureId: "one", purpose: "clip" as const, name: id, createdAt: "2026-11-21T08:00:00.000Z" };
  return [id, { id, rev: 1, state: "expected", ...fixed, ...changes }];
}

function plan(
  files: readonly LocalFile[],
  { rows = files.map(({ id }) => row(id)), wanted = [] }: { rows?: [string, MediaFile][]; wanted?: string[] } = {},
  connection: Partial<Connection> = {},
) {
  const facts = { files, rows: new Map(rows), wanted: new Set(wanted), tokens: new Map<string, string>() };
  return planUploads(facts, { ...online, ...connection }).map((planned) => [planned.file.id, planned.waitsFor]);
}

test("files a reel waits for go first, then small before large", () => {
  const files = [file("large", { bytes: 9 * mb }), file("wanted", { bytes: 5 * mb }), file("small")];
  expect(plan(files, { wanted: ["wanted"] }).map(([id]) => id)).toEqual(["wanted", "small", "large"]);
});

test("files that have arrived, were refused or are being recorded are not planned", () => {
  const files = [
    file("there", { sentAt: "2026-11-21" }),
    file("bad", { problem: "No." }),
    file("new", { draftOf: "x" }),
  ];
  expect(plan(files)).toEqual([]);
});

test.each([
  ["unknown to the device", []],
  ["known to this device alone", [row("one", { rev: 0 })]],
  ["being checked", [row("one", { state: "checking" })]],
])("a file of which the row is %s waits for it", (_, rows) => {
  expect(plan([file("one")], { rows })).toEqual([["one", "row"]]);
});

test.each<[string, Partial<LocalFile>, Partial<Connection>, UploadWait | undefined]>([
  ["small on mobile data", {}, { kind: "mobile", wifiOnly: undefined }, undefined],
  ["large on mobile data", { bytes: 11 * mb }, { kind: "mobile", wifiOnly: undefined }, "wifi"],
  ["large on mobile data that may be used", { bytes: 11 * mb }, { kind: "mobile", wifiOnly: false }, undefined],
  ["large on Wi-Fi", { bytes: 11 * mb }, { kind: "wifi", wifiOnly: true }, undefined],
  ["large where nobody can tell", { bytes: 11 * mb }, { wifiOnly: undefined }, "question"],
  ["large where nobody can tell and Wi-Fi is wanted", { bytes: 11 * mb }, { wifiOnly: true }, "wifi"],
  ["large and urgent", { bytes: 11 * mb, isUrgent: true }, { kind: "mobile", wifiOnly: true }, undefined],
  ["paused", { isPaused: true, isUrgent: true }, {}, "paused"],
])("a video that is %s", (_, changes, connection, waitsFor) => {
  expect(plan([file("one", changes)], {}, connection)).toEqual([["one", waitsFor]]);
});
