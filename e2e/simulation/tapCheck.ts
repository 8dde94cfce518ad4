import type { ClientContent } from "#app/testing/memoryClient.ts";
import { syncLimits } from "#shared/api/syncProtocol.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { bytesOf } from "./callCheck.ts";
import type { Tab } from "./device.ts";
import { expectThat } from "./invariants.ts";
import { OverlayStore } from "./overlayStore.ts";
import { copyRows } from "./projection.ts";
import { refusalOnPhone } from "./screenCheck.ts";
import type { Tap } from "./taps.ts";
import type { World } from "./world.ts";

/** A client refuses a mutation for what it shows, never for what its clock says. */
export async function checkLocalRejection(
  world: World,
  tab: Tab,
  before: ClientContent,
  tap: Tap,
  refusal: DomainError,
): Promise<void> {
  const content = await world.scheduler.io(tab.database.storage.look());
  if (content !== before || !content.meta.signedIn) return;
  const isLarge = bytesOf(tap.args) > syncLimits.argsBytes;
  const store = new OverlayStore(copyRows(content.rows), 0);
  const createdAt = new Date(world.scheduler.nowMs).toISOString();
  const expected = await refusalOnPhone(content, store, { ...tap, mutationId: crypto.randomUUID(), createdAt });
  const isSameRejection = isLarge
    ? refusal.code === "input.tooLarge"
    : expected instanceof DomainError && expected.code === refusal.code;
  try {
    expectThat(14, isSameRejection, () => `${tab.name}: ${tap.name} was refused with ${refusal.code}`);
  } catch (problem) {
    world.report(problem);
  }
}
