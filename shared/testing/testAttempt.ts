import { DomainError } from "../rules/domainError.ts";
import { system, type TestWorld } from "./testWorld.ts";

/** Returns undefined if refused, with nothing changed; any other error is a bug. */
export async function attempt(
  world: TestWorld,
  name: Parameters<TestWorld["run"]>[1],
  args: object,
  actor: Parameters<TestWorld["run"]>[0] = system,
): Promise<unknown> {
  try {
    return await world.run(actor, name, args);
  } catch (failure) {
    if (failure instanceof DomainError) return undefined;
    throw failure;
  }
}
