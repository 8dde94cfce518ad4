import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { AttackDone, AttackTask } from "./attackMain.ts";

export interface Attackers {
  attack(task: AttackTask): Promise<AttackDone>;
  stop(): Promise<void>;
}

/** The attackers, in a process of their own: what they are busy with must not make the measured calls look slow. */
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
