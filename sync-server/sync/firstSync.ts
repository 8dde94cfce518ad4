import { audiencesOf, type Actor } from "#shared/entities/actor.ts";
import { windowsOf, type AnyEntity } from "#shared/entities/entity.ts";
import { namesOf, type EntityRegistry } from "#shared/entities/registry.ts";
import type { RowFilter, WindowPage } from "./serverStore.ts";

/** One part of a first sync: rows of one entity in id order, or only the newest of them at once. */
export interface Segment extends Omit<WindowPage, "afterId" | "limit"> {
  /** Names it in a cursor: a segment keeps its key when another entity is added before it. */
  key: string;
}

/**
 * What a client without a cursor receives, in this order: public paged rows, the rows of the actor's own audiences, the
 * newest few. Derived from each entity's `firstSync`.
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

/** The public rows served page by page. */
function publicPages(entity: AnyEntity, today: string): RowFilter[] {
  if (entity.firstSync === "public") return [{ audiences: ["public"] }];
  return windowsOf(entity).paged.map(({ equals, fromToday }) => ({
    equals,
    ...(fromToday === undefined ? {} : { notBefore: { field: fromToday, day: today } }),
  }));
}

/** The rows that these pages have certainly served. Server clocks may differ about today, not about tomorrow. */
function surely({ notBefore, ...rows }: RowFilter): RowFilter {
  return notBefore ? { ...rows, after: notBefore } : rows;
}
