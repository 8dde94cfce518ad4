/** What a page of the benchmark can do, whichever library is behind it. */
export interface SyncPage {
  signIn(username: string, password: string): Promise<void>;
  /** Opens the account's database (or the named one's); returns its owner. */
  open(userId?: string): Promise<string>;
  /** From nothing to fully synced. */
  firstSync(): Promise<{ ms: number; rows: number }>;
  goOffline(): Promise<void>;
  /** Changes one field of each row on the client, one mutation at a time. Returns the ms of each. */
  edit(ids: string[], venue: string): Promise<number[]>;
  /** Goes online and sends the outbox. Returns the ms until the server has taken everything. */
  push(): Promise<number>;
  /** Records in `window.seen` when each venue of this row reached the screen's query, as epoch ms. */
  watch(id: string): Promise<void>;
  /** One mutation while online; returns its epoch ms. */
  editOnce(id: string, venue: string): Promise<number>;
  /** Opens an existing database and reads the next twenty fixtures. */
  coldQuery(userId: string, today: string): Promise<{ ms: number; rows: number }>;
}
