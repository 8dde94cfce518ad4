import path from "node:path";
import { parseArgs } from "node:util";
import type { ContentSummary } from "../db/content.ts";
import { parseEnv } from "../env.ts";
import { backUp, filmElsewhere } from "./backup.ts";
import { move } from "./move.ts";
import { restore } from "./restore.ts";

const usage = `Usage:
  npm run backup -- [FILE]
  npm run restore -- FILE [--replace] [--without-sessions]
  npm run export -- [--replace]     from DATA_DIR to MONGODB_URI
  npm run import -- [--replace]     from MONGODB_URI to DATA_DIR`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: "boolean" }, "without-sessions": { type: "boolean" } },
    allowPositionals: true,
  });
  const [command, file] = positionals;
  const env = parseEnv({ ...process.env, SEED: "none" });
  const replaces = values.replace ?? false;
  if (command === "backup") {
    const target = path.resolve(
      file ?? `touchline-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.backup`,
    );
    const { content, files } = await backUp(env, target);
    console.log(`${told(content)} and ${files} files are in ${target}. Whoever has it has everything: keep it safe.`);
    const elsewhere = filmElsewhere(env);
    if (elsewhere !== undefined) console.log(elsewhere);
  } else if (command === "restore" && file) {
    const withoutSessions = values["without-sessions"] ?? false;
    const { content, files, createdAt } = await restore(env, path.resolve(file), { replaces, withoutSessions });
    console.log(`${told(content)} and ${files} files are as they were at ${createdAt.toISOString()}.`);
  } else if (command === "export" || command === "import") {
    console.log(`${told(await move(env, command, { replaces }))} are the same on both sides.`);
  } else {
    throw new Error(usage);
  }
}

function told(content: ContentSummary): string {
  const documents = Object.values(content).reduce((sum, { count }) => sum + count, 0);
  return `${documents} documents of ${Object.keys(content).length} collections`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
