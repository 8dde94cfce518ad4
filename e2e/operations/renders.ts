import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { vi } from "vitest";
import type { Actor } from "#shared/entities/actor.ts";
import type { AppContext } from "#server/appContext.ts";
import type { JobDocument } from "#server/db/job.ts";
import { enqueueFilm } from "#server/jobs/filmJobs.ts";
import { JobQueue } from "#server/jobs/jobQueue.ts";
import { shownMedia } from "#server/media/shownMedia.ts";
import { mediaKey } from "#server/storage/mediaStore.ts";
import { decided } from "#server/testing/factories.ts";
import type { TempEnv } from "#server/testing/tempEnv.ts";
import { ProductProcess } from "./cluster.ts";

export interface Kill {
  kind: "worker" | "server";
  /** Position in the render: 0 is its start, 1 its expected end (as long as the one before). */
  moment: number;
}

/** Workers and servers in turn, each at an arbitrary moment. */
export function randomKills(count: number): Kill[] {
  return Array.from({ length: count }, (_, at) => ({
    kind: at % 2 === 0 ? "worker" : "server",
    moment: Math.random(),
  }));
}

export class Renders {
  private readonly app: AppContext;
  private readonly actor: Actor;
  private readonly fixtureId: string;
  private readonly clips: readonly string[];
  private readonly made: string[] = [];

  constructor(app: AppContext, { actor, fixtureId, clips }: { actor: Actor; fixtureId: string; clips: string[] }) {
    this.app = app;
    this.actor = actor;
    this.fixtureId = fixtureId;
    this.clips = clips;
  }

  /** A reel that waits to be rendered. Its clips' trims are unique, so nothing is cached. */
  async asked(): Promise<string> {
    const id = crypto.randomUUID();
    this.made.push(id);
    const startTime = (this.made.length * 0.01).toFixed(2);
    const clips = this.clips.map((videoClipId) => ({
      ...{ videoClipId, startTime, endTime: "1.9", transitionType: "fade" },
    }));
    await decided(this.app, this.actor, "reel.create", { id, fixtureId: this.fixtureId, title: "Tries", clips });
    await enqueueFilm(this.app, new JobQueue(this.app.database));
    return id;
  }

  async isBegun(id: string): Promise<void> {
    await eventually(async () => assert.match((await this.job(id))?.state ?? "", /running|done/));
  }

  /** How long it takes in milliseconds. */
  async lasts(id: string): Promise<number> {
    await this.isBegun(id);
    const begunAt = performance.now();
    await this.isDone(id);
    return performance.now() - begunAt;
  }

  /** A killed worker's lease ends a minute later: this skips the minute. */
  async endLeases(): Promise<void> {
    const jobs = this.app.database.collection<JobDocument>("jobs");
    await jobs.updateMany({ kind: "renderReel", state: "running" }, { $set: { leaseUntil: new Date(0) } });
  }

  private async isDone(id: string): Promise<void> {
    await eventually(async () => {
      assert.equal((await this.row(id))?.status, "completed");
      assert.equal((await this.job(id))?.state, "done");
    });
    await this.isWhole(id);
  }

  /** Whatever is served of a reel now plays from start to end; one being rendered is not served. */
  async isWhole(id: string): Promise<void> {
    const reel = await this.row(id);
    const shown = await shownMedia(this.app, id, this.actor).catch(() => undefined);
    assert.equal(shown !== undefined, reel?.status === "completed", "It is served once it is done.");
    if (!shown) return;
    const file = (await this.app.media.localFile(mediaKey.video(id, shown.version), "")) ?? "";
    const played = spawnSync("ffmpeg", ["-v", "error", "-progress", "-", "-i", file, "-f", "null", "-"], {
      encoding: "utf8",
    });
    assert.equal(played.stderr, "");
    const frames = Number(/.*frame=(\d+)/s.exec(played.stdout)?.[1]);
    assert.equal((frames / 30).toFixed(2), Number(reel?.duration).toFixed(2));
  }

  /** One output each, and its creator is notified once. */
  async areSingle(folder: string): Promise<void> {
    for (const id of this.made) {
      const files = await readdir(path.join(folder, "media", "files", id));
      assert.deepEqual(files.sort(), ["thumbnail-1.webp", "video-1"]);
      const told = await this.app.rows.rowMany("notification", { where: { kind: "reelReady" } });
      assert.equal(told.filter((notification) => notification.path.includes(id)).length, 1);
    }
  }

  private row(id: string) {
    return this.app.rows.rowOne("highlightReel", id);
  }

  private job(id: string) {
    return this.app.database.collection<JobDocument>("jobs").findOne({ _id: `render ${id} 1` });
  }
}

function eventually(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 120_000, interval: 50 });
}

/** Each is killed during a reel, and the next one makes it. */
export async function surviveKills(renders: Renders, temp: TempEnv, kills: readonly Kill[]): Promise<void> {
  const { DATA_DIR, MONGODB_URI = "" } = temp.env;
  const env = { DATA_DIR, MONGODB_URI, PORT: "0", SEED: "none" };
  let renderer = new ProductProcess("worker", env);
  try {
    await renderer.start();
    let lastsMs = await renders.lasts(await renders.asked());
    for (const [at, { moment }] of kills.entries()) {
      const id = await renders.asked();
      await renders.isBegun(id);
      await pause(moment * lastsMs);
      await renderer.kill();
      await renders.isWhole(id);
      await renders.endLeases();
      renderer = new ProductProcess(kills[at + 1]?.kind ?? "worker", env);
      await renderer.start();
      lastsMs = await renders.lasts(id);
    }
  } finally {
    await renderer.kill();
  }
  await renders.areSingle(temp.dataDir);
}
