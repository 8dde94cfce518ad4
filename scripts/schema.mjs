// `npm run schema`: writes shared/api/schemaFingerprint.json, what phones hold of each entity and mutation at this
// SCHEMA_VERSION. --check only compares; --released records that phones in use have this version.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "oxfmt";
import { entityOutline, mutationOutline, outlineChanges, schemaProblem } from "../shared/api/schemaOutline.ts";
import { SCHEMA_VERSION } from "../shared/api/schemaVersion.ts";
import { root } from "./setup.mjs";

const file = path.join(root, "shared", "api", "schemaFingerprint.json");
const now = { version: SCHEMA_VERSION, entities: entityOutline(), mutations: mutationOutline() };
const known = JSON.parse(readFileSync(file, "utf8"));

if (process.argv.includes("--check")) {
  const problem = schemaProblem(known, now);
  if (problem) console.error(problem);
  process.exitCode = problem ? 1 : 0;
} else if (known.isReleased && known.version === now.version && outlineChanges(known, now).length > 0) {
  console.error(schemaProblem(known, now));
  process.exitCode = 1;
} else {
  const isReleased = process.argv.includes("--released") || (known.isReleased && known.version === now.version);
  const { printWidth } = JSON.parse(readFileSync(path.join(root, ".oxfmtrc.json"), "utf8"));
  const { code } = await format(file, JSON.stringify({ version: now.version, isReleased, ...now }), { printWidth });
  writeFileSync(file, code);
}
