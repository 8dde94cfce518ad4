import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { AttackDone, AttackTask } from "./attackMain.ts";

export interface Attackers {
  attack(task: AttackTask): Promise<AttackDone>;
  stop(): Promise<void>;
}

/** The attackers run in their own process, so that their load does not slow the measured calls. */
export function startAttackers(): Attackers {
  const main = fileURLToPath(new URL("./attackMain.ts", import.meta.url));
  const child = fork(main, { execArgv: ["--import", "tsx"] });
  return {
    attack: async (task) => {
      const done = once(child, "message");
      child.send(task);
      return ((await done) as [AttackDone])[0];
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}
