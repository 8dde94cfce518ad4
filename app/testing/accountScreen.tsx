import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { NotifyContext, type Notice } from "#app/sync/NotifyContext.ts";
import type { EntityName, RowOf } from "#shared/entities/registry.ts";

/** A part of the app over one account's database, which contains what the test has put there. */
export class AccountScreen {
  readonly owner: StoreOwner;
  readonly database: LocalDatabase;
  readonly notices: Notice[] = [];

  constructor(userId = "visitor", role: StoreOwner["role"] = "user") {
    this.owner = { userId, role };
    this.database = new LocalDatabase(userId);
  }

  async holds<Name extends EntityName>(entity: Name, rows: readonly RowOf<Name>[]): Promise<void> {
    await this.database.table(entity).bulkPut(rows);
  }

  /** As after the first complete answer of the server. */
  async hasSynced(): Promise<void> {
    await this.database.meta.put({
      ...{ key: "meta", ...this.owner, signedIn: true, clientId: crypto.randomUUID(), cursor: "1", more: false },
      ...{ nextSeq: 1, sentSeq: 0, today: "2026-11-28", lastSyncAt: new Date().toISOString(), schemaVersion: 1 },
    });
  }

  async opens(part: ReactNode, address = "/"): Promise<void> {
    await act(async () => {
      render(
        <MemoryRouter initialEntries={[address]}>
          <DatabaseProvider userId={this.owner.userId}>
            <StoreOwnerProvider value={this.owner}>
              <NotifyContext value={(notice) => this.notices.push(notice)}>{part}</NotifyContext>
            </StoreOwnerProvider>
          </DatabaseProvider>
        </MemoryRouter>,
      );
    });
  }

  async isClosed(): Promise<void> {
    cleanup();
    await this.database.delete();
  }
}
