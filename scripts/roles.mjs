// `npm run roles`: writes docs/roles.md, what each call and mutation answers each role. The page follows from the
// sources, so it is not committed; `npm run check` generates it to prove that it still can.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "oxfmt";
import { callNames, calls } from "../shared/api/contract.ts";
import { callTable, mutationRow, otherRoutes } from "../shared/api/roleTable.ts";
import { mutationNames } from "../shared/mutations/registry.ts";
import { roles } from "../shared/rules/callers.ts";
import { root } from "./setup.mjs";

const lead = `# Who may do what

"thatStreamer" and "thatRequester" are the two sides of the match that the call is about; "streamer" (verified) and "requester" are others of their kind.
A number is the status of the refusal: 401 sign in first, 403 may not, 404 not yours (the answer does not say that the row exists), 409 not again, 400 not by this way.
`;

function line(name, row) {
  return `| \`${name}\` | ${roles.map((role) => (row[role] === "allowed" ? "yes" : row[role])).join(" | ")} |`;
}

function table(title, rows) {
  return [`## ${title}`, "", `| | ${roles.join(" | ")} |`, `| ${"--- | ".repeat(roles.length + 1)}`, ...rows, ""];
}

const byCall = callNames.map((name) => line(`${calls[name].method} ${calls[name].path}`, callTable[name]));
const others = Object.entries(otherRoutes).map(([route, row]) => line(route, row));
const byMutation = mutationNames.map((name) => line(name, mutationRow(name)));
const page = [lead, ...table("Calls", [...byCall, ...others]), ...table("Mutations by the sync call", byMutation)];

const file = path.join(root, "docs", "roles.md");
const { code } = await format(file, page.join("\n"));
writeFileSync(file, code);
