import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { callNames, calls } from "#shared/api/contract.ts";
import { callTable, mutationRow, otherRoutes } from "#shared/api/roleTable.ts";
import { roles, type RoleRow } from "#shared/rules/callers.ts";
import { mutationNames } from "#shared/mutations/registry.ts";

function line(name: string, row: RoleRow): string {
  const cells = roles.map((role) => (row[role] === "allowed" ? "yes" : String(row[role])));
  return `| ${name} | ${cells.join(" | ")} |`;
}

test("docs/security.md shows the role table as it is", async () => {
  const lines = [
    ...callNames.map((name) => line(`\`${calls[name].method} ${calls[name].path}\``, callTable[name])),
    ...Object.entries(otherRoutes).map(([route, row]) => line(`\`${route}\``, row)),
    ...mutationNames.map((name) => line(`\`${name}\``, mutationRow(name))),
  ];
  const document = await readFile(new URL("../../docs/security.md", import.meta.url), "utf8");
  // Prettier pads the cells.
  const shown = document.split("\n").map((text) => text.replace(/\s+/g, " ").trim());
  expect(lines.filter((text) => !shown.includes(text))).toEqual([]);
});
