/** Everything of the product that keeps a client in step: what is weighed against RxDB. */
export { LocalDatabase } from "#app/db/localDatabase.ts";
export { beginSync } from "#app/sync/syncLoop.ts";
export { discard, dismissRejection, mutate } from "#app/sync/mutate.ts";
export { endSession, clientStoreOf } from "#app/sync/openClientStore.ts";
