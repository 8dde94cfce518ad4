/** A place on the field: along it and across it, from 0 to 1. */
export interface Spot {
  x: number;
  y: number;
}

export const middle: Spot = { x: 0.5, y: 0.5 };

/** The same place seen from the other side. */
export function mirrored({ x, y }: Spot): Spot {
  return { x: 1 - x, y: 1 - y };
}

export function between(from: Spot, to: Spot, part: number): Spot {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

export function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Keeps everyone on the field. */
export function onField({ x, y }: Spot): Spot {
  return { x: Math.min(0.99, Math.max(0.01, x)), y: Math.min(0.98, Math.max(0.02, y)) };
}
