import { execFile } from "node:child_process";

export interface ChildLimits {
  /** Of its own data: what it only maps, such as the program itself, does not count. */
  memoryBytes: number;
  /** All its threads together. It ends a child whose server is no longer there to do it. */
  cpuSeconds: number;
}

/** How prlimit ends where it cannot start the program. */
export const notStarted: readonly number[] = [126, 127];
let asked: Promise<boolean> | undefined;

/** Whether children can be kept within bounds here: on Linux with prlimit, which is in every usual system. */
export function canLimit(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    execFile("prlimit", ["--data=100000000", "--cpu=10", "--", "true"], (error) => resolve(error === null));
  });
  return asked;
}

/** A program with its arguments, as it is started within these limits; as it is where there are none. */
export async function limited(
  command: string,
  args: readonly string[],
  { memoryBytes, cpuSeconds }: ChildLimits,
): Promise<[string, readonly string[]]> {
  if (!(await canLimit())) return [command, args];
  return ["prlimit", [`--data=${memoryBytes}`, `--cpu=${cpuSeconds}`, "--core=0", "--", command, ...args]];
}
