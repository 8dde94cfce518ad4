import type { DBCore, Middleware } from "dexie";

/**
 * The transactions of one database that have not ended. WebKit keeps a page that is left for the way back, together with
 * the transaction that it was in, and no other page gets into that database until the browser ends.
 */
export class RunningTransactions {
  private readonly running = new Set<IDBTransaction>();

  readonly middleware: Middleware<DBCore> = {
    stack: "dbcore",
    name: "running",
    create: (core) => ({
      ...core,
      transaction: (...args) => {
        const transaction = core.transaction(...args);
        if (transaction instanceof IDBTransaction) this.keep(transaction);
        return transaction;
      },
    }),
  };

  /** For Dexie to open the database with: the transaction that makes its tables is not one of Dexie's own. */
  readonly factory = {
    open: (name: string, version?: number) => {
      const request = indexedDB.open(name, version);
      request.addEventListener("upgradeneeded", () => request.transaction && this.keep(request.transaction));
      return request;
    },
    deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
    databases: () => indexedDB.databases(),
  };

  abort(): void {
    for (const transaction of this.running) {
      try {
        transaction.abort();
      } catch {
        // It has been committed, and its event is on the way.
      }
    }
  }

  private keep(transaction: IDBTransaction): void {
    this.running.add(transaction);
    for (const end of ["complete", "abort"]) {
      transaction.addEventListener(end, () => this.running.delete(transaction));
    }
  }
}
