import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { changesSince } from "../sync/changesSince.ts";
import { accessOf, writeCursor } from "../sync/cursor.ts";
import type { ReadPort, WindowPage } from "../sync/serverStore.ts";
import { storeToday } from "./storeCalls.ts";

/** No test store has more. */
const mostPages = 500;

/** Puts answers whose order the database leaves open into one order. */
export function byId<Row extends { id: string } | { _id: string }>(rows: readonly Row[]): Row[] {
  const idOf = (row: Row) => ("id" in row ? row.id : row._id);
  return [...rows].sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}

/** Page after page, as a snapshot asks for them. */
export async function allPages(port: ReadPort, page: Omit<WindowPage, "afterId">): Promise<string[][]> {
  const pages: string[][] = [];
  for (let afterId = "", isFull = true; isFull;) {
    const rows = await port.windowPage({ ...page, afterId });
    pages.push(rows.map((row) => JSON.stringify(row)));
    if (pages.length > mostPages) throw new Error("The pages do not end.");
    afterId = rows.at(-1)?.id ?? "";
    isFull = rows.length === page.limit && page.newest === undefined;
  }
  return pages;
}

/** For a client of this actor that has seen everything up to a random feed entry. */
export function cursorAt(actor: Actor, n: number): string {
  const at = { n, tag: `tag-${n}` };
  return writeCursor({ schemaVersion: SCHEMA_VERSION, access: accessOf(actor), at, latest: at });
}

/** Every page of a client until it reaches the head. */
export async function wholeSync(port: ReadPort, actor: Actor, limit: number, from: string | null): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (let cursor = from, more = true; more;) {
    const page = await changesSince(port, { actor, cursor, limit, today: storeToday, schemaVersion: SCHEMA_VERSION });
    if (page === "reset") throw new Error("The cursor is not known.");
    pages.push(page);
    if (pages.length > mostPages) throw new Error("The pages do not end.");
    ({ cursor, more } = page);
  }
  return pages;
}
