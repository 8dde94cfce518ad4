import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The clock of a server under test, which can be put forward while it runs. */
export class MovableClock {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async atNow(): Promise<MovableClock> {
    const clock = new MovableClock(await mkdtemp(path.join(tmpdir(), "touchline-clock-")));
    await clock.putForward(0);
    return clock;
  }

  /** For the server's environment. */
  get settings(): Record<string, string> {
    const loader = fileURLToPath(new URL("movedClock.mjs", import.meta.url));
    return { NODE_OPTIONS: `--import ${loader}`, CLOCK_AHEAD: this.file };
  }

  async putForward(days: number): Promise<void> {
    await writeFile(this.file, String(days * 24 * 60 * 60 * 1000));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private get file(): string {
    return path.join(this.folder, "ahead");
  }
}
