import type { DBCore, Middleware } from "dexie";

/**
 * The transactions of one database that are still running. WebKit keeps a page for the back button together with the
 * transaction it was in, and no other page gets into that database until the browser quits.
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

  /**
   * Dexie opens the database with this, because the transaction that creates its tables does not pass its middleware.
   */
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
        // It has already committed, and its event is still to come.
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
