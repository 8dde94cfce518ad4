import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { firstMeta } from "#app/db/clientStore.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { NotifyContext, type Notice } from "#app/sync/NotifyContext.ts";
import { AuthProvider } from "#app/session/AuthProvider.tsx";
import { storeUser, type SessionUser } from "#app/session/storedUser.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { viewFor } from "#shared/entities/entity.ts";
import { entities, entityNames } from "#shared/entities/registry.ts";
import type { TestWorld } from "#shared/testing/testWorld.ts";
import { FakeSessions } from "./fakeSessions.ts";

type Person = Extract<Actor, { kind: "user" }>;

/** One user's screen, over a client database with what this user may see of a world. */
export class ScreenOf {
  readonly told: Notice[] = [];
  /** The current address. */
  address = "";
  readonly database: LocalDatabase;
  private readonly person: Person;

  constructor(person: Person) {
    this.person = person;
    this.database = new LocalDatabase(person.userId);
    const user: SessionUser = { id: person.userId, number: 1, username: "somebody", role: person.role, email: null };
    const server = new FakeSessions([user]);
    server.signedIn = user;
    globalThis.fetch = (address, init) => server.fetch(String(address), init);
    storeUser(user);
  }

  /** Syncs the client: its rows become those of the world. */
  async syncs(world: TestWorld): Promise<void> {
    await act(async () => {
      for (const name of entityNames) {
        const rows = world.store.all(name).flatMap((row) => viewFor(entities[name], row, this.person) ?? []);
        await this.database.table(name).clear();
        await this.database.table(name).bulkPut(rows);
      }
      await this.database.meta.put({ ...firstMeta(this.person), lastSyncAt: world.now, today: world.now.slice(0, 10) });
    });
  }

  opens(path: string, page: ReactNode): void {
    cleanup();
    render(
      <MemoryRouter initialEntries={[path]}>
        <DatabaseProvider userId={this.person.userId}>
          <AuthProvider>
            <StoreOwnerProvider value={{ userId: this.person.userId, role: this.person.role }}>
              <NotifyContext value={(notice) => void this.told.push(notice)}>
                <Where onMove={(address) => (this.address = address)} />
                {page}
              </NotifyContext>
            </StoreOwnerProvider>
          </AuthProvider>
        </DatabaseProvider>
      </MemoryRouter>,
    );
  }

  async leaves(): Promise<void> {
    cleanup();
    localStorage.clear();
    await this.database.delete();
  }
}

function Where({ onMove }: { onMove: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onMove(`${pathname}${search}`);
  return null;
}
