import type { Store } from "./store.ts";

/** Copies the school's answer onto every clip and reel of the match: each row tells by itself who may see it. */
export async function permitFilm(store: Store, fixtureId: string, permitted: boolean): Promise<void> {
  for (const entity of ["videoClip", "highlightReel"] as const) {
    const rows = await store.find(entity, { fixtureId });
    for (const row of rows) if (row.permitted !== permitted) await store.update(entity, row.id, { permitted });
  }
}
