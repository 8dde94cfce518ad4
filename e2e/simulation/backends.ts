import { copyClient, emptyClient, MemoryClientStore, type ClientContent } from "#app/testing/memoryClient.ts";
import { firstMeta } from "#app/db/clientStore.ts";
import type { Effects, ServerStore } from "#server/sync/serverStore.ts";
import { MemoryServerStore, type Content } from "#server/testing/memoryServerStore.ts";
import type { Storage } from "./gatedPhone.ts";

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
  stored(): Promise<Pick<Content, "rows" | "receipts" | "feed" | "clientStates" | "counter" | "jobs">>;
}

/** What keeps the clients' data. */
export interface PhoneBackend {
  open(name: string, content: ClientContent): Promise<Storage>;
  close(): Promise<void>;
}

export function memoryServer(): ServerBackend {
  const store = new MemoryServerStore();
  return {
    store,
    isReal: false,
    content: () => store.content,
    accept: () => undefined,
    become: async (content) => {
      store.content = content;
    },
    stored: async () => store.content,
  };
}

export function memoryPhones(): PhoneBackend {
  return {
    open: async (_name, content) => {
      const phone = new MemoryClientStore(copyClient(content));
      return { phone, canWaitInside: true, look: async () => phone.content };
    },
    close: async () => undefined,
  };
}

/** A database that an app has just made for this account. */
export function newContent(userId: string, role: "user" | "admin"): ClientContent {
  return emptyClient(firstMeta({ userId, role }));
}
