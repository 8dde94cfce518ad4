import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface DatabaseProcess {
  readonly child: ChildProcess;
  readonly uri: string;
}

/** `npm run db` on a folder, as a separate process that can be killed. `nodeOptions` come before the file. */
export async function databaseProcess(dataDir: string, nodeOptions: readonly string[] = []): Promise<DatabaseProcess> {
  const main = new URL("../main.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, ["--import", "tsx", ...nodeOptions, main], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout ?? child, "data")) as [Buffer];
  return { child, uri: line.toString().trim() };
}
