import type { EntityName } from "../entities/registry.ts";
import { anId, type TestWorld } from "./testWorld.ts";

export function bidderOf(world: TestWorld, which: number): string {
  const id = pick(world, "bid", which);
  return world.store.all("bid").find((row) => row.id === id)?.streamerUserId ?? "";
}

export function askerOf(world: TestWorld, which: number): string {
  const id = pick(world, "bid", which);
  return world.store.all("bid").find((row) => row.id === id)?.requesterId ?? "";
}

export function ownerOf(world: TestWorld, which: number): string {
  const id = pick(world, "fixture", which);
  return world.store.all("fixture").find((row) => row.id === id)?.requesterId ?? "";
}

export function profileOwnerOf(world: TestWorld, which: number): string {
  const id = pick(world, "streamer", which);
  return world.store.all("streamer").find((row) => row.id === id)?.userId ?? "";
}

/** A bid for the daily job to expire. */
export function overdueBid(world: TestWorld): string | undefined {
  const today = world.now.slice(0, 10);
  const past = world.store.all("fixture").filter((fixture) => fixture.matchDate < today);
  const pending = world.store.all("bid").filter((row) => row.status === "pending");
  return pending.find((row) => past.some((fixture) => fixture.id === row.fixtureId))?.id;
}

/** Newer rows are chosen more often, so that histories continue instead of starting over. */
export function pick(world: TestWorld, entity: EntityName, which: number): string {
  const rows = world.store.all(entity);
  const fromEnd = which % 3 === 0 ? which % Math.max(rows.length, 1) : which % Math.min(Math.max(rows.length, 1), 2);
  return rows.at(-1 - fromEnd)?.id ?? anId("nothing");
}
