import type { StoreOwner } from "#app/db/clientStore.ts";
import { LocalDatabase, VISITOR } from "#app/db/localDatabase.ts";
import { mutate } from "#app/sync/mutate.ts";
import { clientStoreOf } from "#app/sync/openClientStore.ts";
import { beginSync } from "#app/sync/syncLoop.ts";
import { match } from "#shared/testing/samples.ts";
import { FakeBrowser } from "./fakeBrowser.ts";
import { FakeSyncServer } from "./fakeSyncServer.ts";

export interface TestTime {
  /** Advances the test's clock. */
  advance(ms: number): Promise<unknown>;
  /** Lets untimed work continue: the database. */
  turn(): Promise<unknown>;
}

/** A device whose app syncs with a server, over a separate database. */
export class SyncingDevice {
  readonly browser = new FakeBrowser();
  readonly server = new FakeSyncServer();
  readonly user: StoreOwner = { userId: crypto.randomUUID(), role: "user" };
  readonly database = new LocalDatabase(this.user.userId);
  stop: () => void = () => undefined;
  private readonly time: TestTime;

  constructor(time: TestTime) {
    this.time = time;
  }

  /** Compression runs on another thread, untimed, so this browser does not support it. */
  get globals(): Readonly<Record<string, unknown>> {
    return { ...this.browser.globals, fetch: this.server.fetch, CompressionStream: undefined };
  }

  get calls(): number {
    return this.server.calls.length;
  }

  async begins(database = this.database, owner = this.user): Promise<void> {
    this.stop = await beginSync(database, owner);
    await this.passes(0);
  }

  /** The database works in separate turns, independent of the clock. */
  async passes(seconds: number): Promise<void> {
    const steps = Math.max(Math.ceil(seconds), 1);
    for (let step = 0; step < steps; step += 1) {
      await this.time.advance((seconds * 1_000) / steps);
      for (let turn = 0; turn < 60; turn += 1) {
        await this.time.turn();
        await this.time.advance(0);
      }
    }
  }

  submits(owner = this.user, into = this.database): Promise<string> {
    return mutate(clientStoreOf(into, owner), "fixture.submit", { ...match, id: crypto.randomUUID() });
  }

  async remove(): Promise<void> {
    this.stop();
    await this.database.delete();
    await new LocalDatabase(VISITOR).delete();
  }
}
