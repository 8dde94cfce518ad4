/** The product's client sync code, whose size is compared with RxDB's. */
export { LocalDatabase } from "#app/db/localDatabase.ts";
export { beginSync } from "#app/sync/syncLoop.ts";
export { discard, dismissRejection, mutate } from "#app/sync/mutate.ts";
export { endSession, clientStoreOf } from "#app/sync/openClientStore.ts";
