import { attacks } from "./attacks.ts";
import type { Caller } from "./people.ts";

/** What the attackers' process runs, and for how long. */
export interface AttackTask {
  name: string;
  callers: readonly Caller[];
  forMs: number;
}

export interface AttackDone {
  calls: number;
  refused: number;
}

process.on("message", (task: AttackTask) => {
  void attackAndTell(task);
});

async function attackAndTell(task: AttackTask): Promise<void> {
  const done: AttackDone = await attacked(task);
  process.send?.(done);
}

/** Each caller sends one payload after the other without a pause. */
async function attacked({ name, callers, forMs }: AttackTask): Promise<AttackDone> {
  const payloads = attacks.find((attack) => attack.name === name)?.payloads ?? [];
  const until = performance.now() + forMs;
  const done = { calls: 0, refused: 0 };
  const attackOf = async (caller: Caller, from: number): Promise<void> => {
    for (let n = from; performance.now() < until; n += 1) {
      const payload = payloads[n % payloads.length];
      // A dropped connection counts as refused.
      const wasRefused = (await payload?.(caller, n).catch(() => true)) ?? true;
      done.calls += 1;
      if (wasRefused) done.refused += 1;
    }
  };
  await Promise.all(callers.map(attackOf));
  return done;
}
