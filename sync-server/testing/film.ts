import type { Actor } from "#shared/entities/actor.ts";
import { sampleMutations } from "#shared/testing/sampleMutations.ts";
import type { AppContext } from "../appContext.ts";
import { decided } from "./factories.ts";

const system: Actor = { kind: "system" };

interface ClipIds {
  clipId: string;
  fileId: string;
}

/** A clip waiting for its file. The match's school must have agreed. */
export async function aClip(
  app: AppContext,
  actor: Actor,
  fixtureId: string,
  changes: Record<string, unknown> = {},
): Promise<ClipIds> {
  const newId = crypto.randomUUID();
  const args = { ...sampleMutations["clip.create"].args({ newId, fixtureId }), ...changes };
  await decided(app, actor, "clip.create", args);
  return { clipId: newId, fileId: args.file.id };
}

/** A clip whose file counts as accepted, although none exists. */
export async function aReadyClip(
  app: AppContext,
  actor: Actor,
  fixtureId: string,
  changes: Record<string, unknown> = {},
): Promise<ClipIds> {
  const clip = await aClip(app, actor, fixtureId, changes);
  await decided(app, system, "file.received", sampleMutations["file.received"].args(clip));
  await decided(app, system, "file.ready", sampleMutations["file.ready"].args(clip));
  return clip;
}

export interface ReelIds extends ClipIds {
  reelId: string;
}

/** A reel of one ready clip. The match must be completed. */
export async function aReel(app: AppContext, actor: Actor, fixtureId: string): Promise<ReelIds> {
  const clip = await aReadyClip(app, actor, fixtureId);
  const reelId = crypto.randomUUID();
  const { clipId } = clip;
  await decided(app, actor, "reel.create", sampleMutations["reel.create"].args({ newId: reelId, fixtureId, clipId }));
  return { ...clip, reelId };
}

export async function aFailedReel(app: AppContext, actor: Actor, fixtureId: string): Promise<ReelIds> {
  const reel = await aReel(app, actor, fixtureId);
  await decided(app, system, "reel.failed", sampleMutations["reel.failed"].args(reel));
  return reel;
}

/** A public reel that can be watched, although nothing was rendered. */
export async function aDoneReel(app: AppContext, actor: Actor, fixtureId: string): Promise<ReelIds> {
  const reel = await aReel(app, actor, fixtureId);
  await decided(app, system, "reel.completed", sampleMutations["reel.completed"].args(reel));
  return reel;
}

/** The same, after someone has reported it. */
export async function aReportedReel(app: AppContext, actor: Actor, fixtureId: string): Promise<ReelIds> {
  const reel = await aDoneReel(app, actor, fixtureId);
  const report = sampleMutations["reel.report"].args({ newId: crypto.randomUUID(), reelId: reel.reelId });
  await decided(app, { kind: "visitor" }, "reel.report", report);
  return reel;
}
