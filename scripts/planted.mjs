// `npm run test:planted`: in a copy of shared/, leaves out one required line at a time, and checks that each omission
// is one error that names its place. What goes unnoticed here would be shown, kept or lost silently.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "./setup.mjs";

const bid = "shared/entities/bid.ts";
const pinned = [
  bid,
  "  contractSigned: z.boolean(),\n",
  "  contractSigned: z.boolean(),\n  isPlanted: z.boolean().optional(),\n",
];
const pinnedSeen = [
  bid,
  "  contractSigned: everySide,\n",
  '  contractSigned: everySide,\n  isPlanted: ["requester"],\n',
];

const venueNote = `import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const venueNoteSchema = z.object({ ...baseFields, writtenBy: z.uuid(), text: z.string() });
type VenueNote = z.infer<typeof venueNoteSchema>;

type Side = "writer";
const visibility: Visibility<VenueNote, Side> = { writtenBy: ["writer"], text: ["writer"] };

export const venueNoteEntity = entity({
  name: "venueNote",
  ...tables.venueNote,
  schema: venueNoteSchema,
  firstSync: "own",
  visibility,
  sidesOf: (note) => ({ writer: userAudiences(note.writtenBy) }),
});
`;
const newEntity = [
  ["shared/entities/venueNote.ts", undefined, venueNote],
  [
    "shared/entities/tables.ts",
    "  journalEntry: {",
    '  venueNote: { table: "venueNotes", indexes: [], unique: [] },\n  journalEntry: {',
  ],
  [
    "shared/entities/registry.ts",
    "  journalEntry: journalEntryEntity,",
    "  venueNote: venueNoteEntity,\n  journalEntry: journalEntryEntity,",
  ],
  [
    "shared/entities/registry.ts",
    "import { videoClipEntity }",
    'import { venueNoteEntity } from "./venueNote.ts";\nimport { videoClipEntity }',
  ],
];
const personal = (line) => [
  "shared/mutations/account/personalData.ts",
  "  journalEntry: {",
  `  venueNote: ${line},\n  journalEntry: {`,
];
const owned = (by) => personal(`{ ownedBy: ${by}, texts: ["text"], erase: "nothing", forget: "never" }`);
const released = ["shared/api/schemaFingerprint.json", '"isReleased": false', '"isReleased": true'];

const types = ["node", "node_modules/typescript-native/bin/tsc", "-p", "shared", "--noEmit", "--pretty", "false"];
const schema = ["node", "--import", "tsx", "scripts/schema.mjs", "--check"];

/** What is left out, the check that must notice it, and the words its one error line holds (undefined: no error). */
const plants = [
  ["nothing is forgotten", [], types, undefined],
  ["a field does not say who sees it", [pinned], types, [bid, "isPlanted"]],
  [
    "an entity has no line of personal data",
    newEntity,
    types,
    ["shared/mutations/account/personalData.ts", "venueNote"],
  ],
  [
    "a private entity has no owner",
    [...newEntity, owned("[]")],
    types,
    ["shared/mutations/account/personalData.ts", "Type '[]'"],
  ],
  [
    "a row with an account is nobody's",
    [...newEntity, owned('"nobody"')],
    types,
    ["shared/mutations/account/personalData.ts", "OwnerField"],
  ],
  [
    "its owner is none of its fields",
    [...newEntity, owned('["writer"]')],
    types,
    ["shared/mutations/account/personalData.ts"],
  ],
  ["the new entity is complete", [...newEntity, owned('["writtenBy"]')], types, undefined],
  [
    "an entity is shown to the public and not sent to it",
    [[bid, 'admin: ["admin"], viewer', 'admin: ["admin", "public"], viewer']],
    types,
    [bid, "public"],
  ],
  ["the fingerprint is as it was", [released], schema, undefined],
  ["a field has no version", [released, pinned, pinnedSeen], schema, ["bid.isPlanted is new", "raise SCHEMA_VERSION"]],
  [
    "an entity has no version",
    [released, ...newEntity, owned('["writtenBy"]')],
    schema,
    ["venueNote is new", "raise SCHEMA_VERSION"],
  ],
];

function edit(copy, [file, before, after]) {
  const target = path.join(copy, file);
  if (before === undefined) return writeFileSync(target, after);
  const text = readFileSync(target, "utf8");
  if (!text.includes(before)) throw new Error(`${file} no longer holds "${before.trim()}": plant it elsewhere.`);
  return writeFileSync(target, text.replace(before, after));
}

function copyOfProject() {
  const copy = mkdtempSync(path.join(tmpdir(), "touchline-planted-"));
  for (const part of ["shared", "scripts", "package.json", "tsconfig.base.json"]) {
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  }
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"), "junction");
  return copy;
}

/** Why an omission was not noticed as it should be; undefined if it was. */
function problemOf([what, edits, [command, ...args], expected]) {
  const copy = copyOfProject();
  try {
    for (const each of edits) edit(copy, each);
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: "utf8" });
    // An indented line explains the one before it.
    const lines = `${stdout}${stderr}`.split("\n").filter((line) => /^\S/.test(line));
    const said = lines.length === 0 ? "nothing" : lines.join("\n");
    if (!expected) return status === 0 ? undefined : `${what}, and the check says:\n${said}`;
    const isNamed = lines.length === 1 && expected.every((part) => `${stdout}${stderr}`.includes(part));
    return status !== 0 && isNamed
      ? undefined
      : `${what}: expected one error with ${expected.join(", ")}, got:\n${said}`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

let failed = 0;
for (const plant of plants) {
  const problem = problemOf(plant);
  if (problem) failed += 1;
  console.log(problem ?? `noticed as it should be: ${plant[0]}`);
}
console.log(`${plants.length - failed} of ${plants.length}`);
process.exitCode = failed === 0 ? 0 : 1;
