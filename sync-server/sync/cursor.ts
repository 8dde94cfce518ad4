import { createHash } from "node:crypto";
import type { Actor } from "#shared/entities/actor.ts";

/**
 * Where a client stands in the feed. An opaque string to the client, but for the number that `headIn` tells.
 * `latest` is the newest moment from which rows were served under this cursor: a server that was restored to an
 * earlier moment knows another entry there, or none, and starts the client over.
 */
export interface Cursor {
  /** The client's version of the schema: the rows that it has are what that version shows. */
  schemaVersion: number;
  /** Whose rows it may have, as `accessOf` said then. */
  access: string;
  /** The feed is applied up to here. */
  at: Mark;
  latest: Mark;
  /** Present while the first snapshot is not complete: the segment's key, and the last row of it that was served. */
  snapshot?: { segment: string; afterId: string };
}

/** A feed entry's number and tag. */
export interface Mark {
  n: number;
  tag: string;
}

/**
 * Changes with an account's role, suspension and granted audiences. A client whose cursor says otherwise starts over: no
 * entry of the feed tells it of rows that it may see now, or no more.
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

/** Undefined for a text that no version of this server has written. */
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
