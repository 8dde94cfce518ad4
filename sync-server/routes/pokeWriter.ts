import { headOfCursor, type SyncResponse } from "#shared/api/syncProtocol.ts";

interface PokeWriter {
  write(text: string): void;
  /** What is new for this client up to `head` or later, if that can be said in the poke; may reject. */
  answer(head: number): Promise<SyncResponse | undefined>;
}

/**
 * Writes pokes into one stream, in order: the feed's position, before it the rows where there is an answer. A client
 * that does not use them compares the position and calls. The first poke is the position alone: the client may have
 * missed more than anybody knows.
 */
export function pokeWriter({ write, answer }: PokeWriter): (head: number) => void {
  let isFirst = true;
  let isBusy = false;
  let next: number | undefined;

  async function writeAll(): Promise<void> {
    for (let head = next; head !== undefined; head = next) {
      next = undefined;
      const rows = isFirst ? undefined : await answer(head).catch(() => undefined);
      isFirst = false;
      if (rows) write(`event: rows\ndata: ${JSON.stringify(rows)}\n\n`);
      write(`data: ${rows?.cursor ? headOfCursor(rows.cursor) : head}\n\n`);
    }
  }

  return (head) => {
    next = head;
    if (isBusy) return;
    isBusy = true;
    void writeAll().finally(() => (isBusy = false));
  };
}
