import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Acknowledged, checkOnce, crashOnce } from "./crashes.ts";

const crashes = Number(process.env["CRASHES"] ?? 100);
const writesBetween = 100;
const longestDelay = 60;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/**
 * `npm run test:crash`: kills the database 100 times while it writes; nothing acknowledged may be lost or half done.
 */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "touchline-crash-"));
  const acknowledged = new Acknowledged();
  const wrong: string[] = [];
  const began = Date.now();
  for (let crash = 1; crash <= crashes && wrong.length === 0; crash++) {
    const round = { dataDir, name: `r${crash}`, writes: writesBetween, delay: Math.random() * longestDelay };
    wrong.push(...(await crashOnce(round, acknowledged)));
    if (crash % 10 === 0) {
      const { writes, transfers } = acknowledged;
      say(`  ${crash} crashes, ${writes} acknowledged writes, of them ${transfers.size} transactions`);
    }
  }
  wrong.push(...(await checkOnce(dataDir, acknowledged)));
  for (const sentence of wrong.slice(0, 20)) say(`  ${sentence}`);
  if (wrong.length > 0) {
    say(`The crash test failed: its data lies in ${dataDir}.`);
    process.exitCode = 1;
    return;
  }
  rmSync(dataDir, { recursive: true, force: true });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  const { writes, transfers } = acknowledged;
  say(
    `${crashes} crashes, ${writes} acknowledged writes, of them ${transfers.size} transactions: nothing lost, nothing half done (${seconds} s)`,
  );
}

await main();
