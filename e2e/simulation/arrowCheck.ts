import type { FixtureStatus } from "#shared/entities/fixture.ts";
import type { AnyRow } from "#shared/entities/registry.ts";
import { bidTransitions } from "#shared/rules/bidFlow.ts";
import { permissionTransitions } from "#shared/rules/permissionFlow.ts";
import { expectThat } from "./invariants.ts";
import type { RowsByEntity, Run } from "./oracle.ts";

type Arrows<State extends string> = Readonly<Record<State, readonly State[]>>;

const fixtureArrows: Arrows<FixtureStatus> = {
  open: ["assigned", "cancelled"],
  assigned: ["open", "completed", "cancelled"],
  completed: [],
  cancelled: [],
};

/** Rows change their state along the arrows of their flow only, and keep their marks. */
export function checkArrows(rows: RowsByEntity, { written }: Run): void {
  for (const { entity, row } of written.values()) {
    const before = rows.get(entity)?.get(row.id);
    const isStep = before === undefined || isAlongArrows(before, row);
    expectThat(10, isStep, () => `${entity} ${row.id} went from ${JSON.stringify(before)} to ${JSON.stringify(row)}`);
  }
}

function isAlongArrows(before: AnyRow, after: AnyRow): boolean {
  if ("proposedPriceCents" in before && "proposedPriceCents" in after) {
    const [from, to] = [before.schoolPermissionStatus, after.schoolPermissionStatus];
    const isOnPaper = from !== "approved" && (to === "approved" || to === "declined");
    const isPermitted = isOnPaper || follows(permissionTransitions, from, to);
    const isStillPaid = before.paymentStatus !== "completed" || after.paymentStatus === "completed";
    return isPermitted && isStillPaid && follows(bidTransitions, before.status, after.status);
  }
  if ("homeSchool" in before && "homeSchool" in after) return follows(fixtureArrows, before.status, after.status);
  return !("isRead" in before && "isRead" in after && before.isRead && !after.isRead);
}

function follows<State extends string>(arrows: Arrows<State>, from: State, to: State): boolean {
  return from === to || arrows[from].includes(to);
}
