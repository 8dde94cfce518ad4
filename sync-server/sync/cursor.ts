import { createHash } from "node:crypto";
import type { Actor } from "#shared/entities/actor.ts";

/**
 * A client's position in the feed. An opaque string to the client, except for the number that `headOfCursor` reads. `latest`
 * is the newest state from which rows were served under this cursor: a server restored to an earlier state has a
 * different entry there, or none, and makes the client start over.
 */
export interface Cursor {
  /** The client's schema version: its rows have the fields of that version. */
  schemaVersion: number;
  /** Which rows the client may see, as `accessOf` returned at the time. */
  access: string;
  /** The client has applied the feed up to here. */
  at: Mark;
  latest: Mark;
  /** Present until the first snapshot is complete: the segment's key, and its last row that was served. */
  snapshot?: { segment: string; afterId: string };
}

/** A feed entry's number and tag. */
export interface Mark {
  n: number;
  tag: string;
}

/**
 * Changes with an account's role, suspension and granted audiences. A client whose cursor has another value starts
 * over: no feed entry names the rows that it may newly see, or no longer see.
 */
export function accessOf(actor: Actor): string {
  if (actor.kind !== "user") return "0";
  const { roleVersion, audiences = [] } = actor;
  if (audiences.length === 0) return String(roleVersion);
  const granted = createHash("sha256").update(JSON.stringify(audiences.toSorted())).digest("hex").slice(0, 12);
  return `${roleVersion}-${granted}`;
}

export function writeCursor({ schemaVersion, access, at, latest, snapshot }: Cursor): string {
  const parts = [`${schemaVersion}.${access}`, at.n, at.tag, latest.n, latest.tag];
  return (snapshot ? [...parts, snapshot.segment, snapshot.afterId] : parts).join("~");
}

const accessPattern = /^\d+(-[0-9a-f]+)?$/;

/** Undefined for a text that no version of this server wrote. */
export function readCursor(text: string): Cursor | undefined {
  const [versions = "", n, tag, latestN, latestTag, segment, afterId] = text.split("~");
  const [schemaVersion, access = ""] = versions.split(".");
  const numbers = [schemaVersion, n, latestN].map(Number);
  if (
    !tag ||
    !latestTag ||
    !accessPattern.test(access) ||
    !numbers.every((number) => Number.isSafeInteger(number) && number >= 0)
  )
    return undefined;
  const cursor: Cursor = {
    schemaVersion: Number(schemaVersion),
    access,
    at: { n: Number(n), tag },
    latest: { n: Number(latestN), tag: latestTag },
  };
  return segment === undefined ? cursor : { ...cursor, snapshot: { segment, afterId: afterId ?? "" } };
}
