import { execFile } from "node:child_process";

export interface ChildLimits {
  /** Counts the child's own data, not what it only maps, such as the program itself. */
  memoryBytes: number;
  /** All its threads together. Also ends a child whose server has died. */
  cpuSeconds: number;
}

/** prlimit's exit codes when it cannot start the program. */
export const notStarted: readonly number[] = [126, 127];
let asked: Promise<boolean> | undefined;

/** Whether children can be limited here: on Linux with prlimit, which every usual system has. */
export function canLimit(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    execFile("prlimit", ["--data=100000000", "--cpu=10", "--", "true"], (error) => resolve(error === null));
  });
  return asked;
}

/** The command and arguments that run a program within these limits; unchanged where limits are unavailable. */
export async function limited(
  command: string,
  args: readonly string[],
  { memoryBytes, cpuSeconds }: ChildLimits,
): Promise<[string, readonly string[]]> {
  if (!(await canLimit())) return [command, args];
  return ["prlimit", [`--data=${memoryBytes}`, `--cpu=${cpuSeconds}`, "--core=0", "--", command, ...args]];
}
