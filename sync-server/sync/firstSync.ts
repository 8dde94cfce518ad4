import { audiencesOf, type Actor } from "#shared/entities/actor.ts";
import { windowsOf, type AnyEntity } from "#shared/entities/entity.ts";
import { namesOf, type EntityRegistry } from "#shared/entities/registry.ts";
import type { RowFilter, WindowPage } from "./serverStore.ts";

/** One part of a first sync: rows of one entity in the order of their ids, or only the newest of them at once. */
export interface Segment extends Omit<WindowPage, "afterId" | "limit"> {
  /** Names it in a cursor: a segment keeps its key when another entity comes before it. */
  key: string;
}

/**
 * What a client without a cursor is given, in this order: what is public and paged, the rows of the actor's own
 * audiences, the newest few. All of it follows from what each entity says of its first sync.
 */
export function segmentsFor(entities: EntityRegistry, actor: Actor, today: string): Segment[] {
  const own = audiencesOf(actor).filter((audience) => audience !== "public");
  const names = namesOf(entities);
  const paged = names.flatMap((entity) =>
    publicPages(entities[entity], today).map((rows, at) => ({ key: `paged.${entity}.${at}`, entity, rows })),
  );
  const ownPages = names.map((entity) => ({
    key: `own.${entity}`,
    entity,
    rows: { audiences: own },
    except: publicPages(entities[entity], today).map(surely),
  }));
  const newest = names.flatMap((entity) =>
    windowsOf(entities[entity]).newest.map(({ equals, ...newest }, at) => {
      return { key: `newest.${entity}.${at}`, entity, rows: { equals }, newest };
    }),
  );
  return [...paged, ...(own.length === 0 ? [] : ownPages), ...newest];
}

/** The public rows that are shown page by page. */
function publicPages(entity: AnyEntity, today: string): RowFilter[] {
  if (entity.firstSync === "public") return [{ audiences: ["public"] }];
  return windowsOf(entity).paged.map(({ equals, fromToday }) => ({
    equals,
    ...(fromToday === undefined ? {} : { notBefore: { field: fromToday, day: today } }),
  }));
}

/** What these pages have shown for certain. Servers' clocks may differ about today, not about tomorrow. */
function surely({ notBefore, ...rows }: RowFilter): RowFilter {
  return notBefore ? { ...rows, after: notBefore } : rows;
}
