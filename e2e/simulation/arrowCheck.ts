import type { FixtureStatus } from "#shared/entities/fixture.ts";
import type { AnyRow } from "#shared/entities/registry.ts";
import { bidTransitions } from "#shared/rules/bidFlow.ts";
import { permissionTransitions } from "#shared/rules/permissionFlow.ts";
import { expectThat } from "./invariants.ts";
import type { OverlayStore } from "./overlayStore.ts";
import type { RowsByEntity } from "./projection.ts";

const fixtureArrows: Readonly<Record<FixtureStatus, readonly FixtureStatus[]>> = {
  open: ["assigned", "cancelled"],
  assigned: ["open", "completed", "cancelled"],
  completed: [],
  cancelled: [],
};

/** Rows change their state along the arrows of their flow only, and keep their marks. */
export function checkArrows(rows: RowsByEntity, store: OverlayStore): void {
  for (const { entity, row } of store.written.values()) {
    const before = rows.get(entity)?.get(row.id);
    if (!before) continue;
    expectThat(10, isStep(before, row), () => `${entity} ${row.id} went from ${JSON.stringify(before)}`);
  }
}

function isStep(before: AnyRow, after: AnyRow): boolean {
  if ("proposedPriceCents" in before && "proposedPriceCents" in after) {
    const [from, to] = [before.schoolPermissionStatus, after.schoolPermissionStatus];
    const isOnPaper = from !== "approved" && (to === "approved" || to === "declined");
    const isPaid = before.paymentStatus === "completed" && after.paymentStatus !== "completed";
    const isMoved = before.deliveredAt !== undefined && before.deliveredAt !== after.deliveredAt;
    const isAlongArrows = follows(bidTransitions, before.status, after.status);
    return isAlongArrows && (isOnPaper || follows(permissionTransitions, from, to)) && !isPaid && !isMoved;
  }
  if ("homeSchool" in before && "homeSchool" in after) return follows(fixtureArrows, before.status, after.status);
  return !("isRead" in before && "isRead" in after && before.isRead && !after.isRead);
}

function follows<State extends string>(
  arrows: Readonly<Record<State, readonly State[]>>,
  from: State,
  to: State,
): boolean {
  return from === to || arrows[from].includes(to);
}
