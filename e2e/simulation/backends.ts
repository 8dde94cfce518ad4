import { firstMeta, type ClientStore, type ClientTransaction } from "#app/db/clientStore.ts";
import { copyClient, emptyClient, MemoryClientStore, type ClientContent } from "#app/testing/memoryClient.ts";
import type { UserRole } from "#shared/entities/actor.ts";
import type { Effects, ServerStore } from "#server/sync/serverStore.ts";
import { MemoryServerStore, type Content } from "#server/testing/memoryServerStore.ts";

/** What clients and server keep their data in. */
export const places = ["memory", "indexeddb", "database"] as const;
export type Place = (typeof places)[number];

/** What keeps the server's data. */
export interface ServerBackend {
  store: ServerStore;
  /** It answers in its own time, over a socket and a disk. */
  isReal: boolean;
  content(): Content;
  /** Told of each commit. */
  accept(effects: Effects): void;
  /** Makes the database what it was at some moment. */
  become(content: Content): Promise<void>;
  /** What the database really holds, to be compared with `content` at rest. */
  stored(): Promise<Content>;
}

/** One client database, whatever keeps it. */
export interface ClientStorage {
  store: ClientStore;
  /** Its content: as the transaction sees it, or (in memory) as it was committed last. */
  look(tx?: ClientTransaction): Promise<ClientContent>;
  /** In memory a transaction may wait for anything; in IndexedDB for nothing but IndexedDB. */
  canWaitInside: boolean;
}

/** What keeps the clients' data. */
export interface ClientBackend {
  open(name: string, content: ClientContent): Promise<ClientStorage>;
  close(): Promise<void>;
}

export interface Backends {
  server: ServerBackend;
  clients: ClientBackend;
}

export function memoryServer(): ServerBackend {
  const store = new MemoryServerStore();
  return {
    store,
    isReal: false,
    content: () => store.content,
    accept: () => undefined,
    become: async (content) => void (store.content = content),
    stored: async () => store.content,
  };
}

export function memoryClients(): ClientBackend {
  return {
    open: async (_name, content) => {
      const store = new MemoryClientStore(copyClient(content));
      return { store, canWaitInside: true, look: async () => store.content };
    },
    close: async () => undefined,
  };
}

/** A database that an app has just made for this account. */
export function newContent(userId: string, role: UserRole): ClientContent {
  return emptyClient(firstMeta({ userId, role }));
}
