import type { PhoneMeta } from "#app/sync/phone.ts";
import type { LocalDatabase } from "./localDatabase.ts";

/** As it is stored: in one record with the queue's mark, because every tap changes both. */
export interface KeptMeta extends PhoneMeta {
  /** Another one with each change of the queue. */
  queueMark?: string;
}

/** Meta inside one transaction: read once. */
export class DexieMeta {
  private readonly table: LocalDatabase["meta"];
  private readonly first: () => PhoneMeta;
  private current: KeptMeta | undefined;
  private newMark: string | undefined;

  constructor(table: LocalDatabase["meta"], first: () => PhoneMeta) {
    this.table = table;
    this.first = first;
  }

  async read(): Promise<KeptMeta> {
    this.current ??= (await this.table.get("meta")) ?? this.first();
    return this.current;
  }

  async put(meta: KeptMeta): Promise<void> {
    this.current = this.newMark === undefined ? meta : { ...meta, queueMark: this.newMark };
    await this.table.put(this.current);
  }

  /** The queue changes in this transaction: whoever has another mark does not know it any more. */
  renewMark(): string {
    this.newMark ??= crypto.randomUUID();
    return this.newMark;
  }

  /** Before the transaction ends: the mark is written, if nothing else of meta was after it. */
  async finish(): Promise<void> {
    if (this.newMark === undefined) return;
    const meta = await this.read();
    if (meta.queueMark !== this.newMark) await this.put(meta);
  }
}
