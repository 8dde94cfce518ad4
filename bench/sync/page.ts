/** What a page of the benchmark can do, whichever library is behind it. */
export interface SyncPage {
  signIn(username: string, password: string): Promise<void>;
  /** Opens the account's database (or the named one's); answers whose it is. */
  open(userId?: string): Promise<string>;
  /** From nothing to everything. */
  firstSync(): Promise<{ ms: number; rows: number }>;
  goOffline(): Promise<void>;
  /** Changes one field of each row on the client, one mutation after the other. Answers ms of each. */
  edit(ids: string[], venue: string): Promise<number[]>;
  /** Goes online and sends what waits. Answers ms until the server has taken everything. */
  push(): Promise<number>;
  /** Notes in `window.seen` when each venue of this row reached the screen's query, as epoch ms. */
  watch(id: string): Promise<void>;
  /** One mutation while online; answers its epoch ms. */
  editOnce(id: string, venue: string): Promise<number>;
  /** Opens an existing database and reads the next twenty fixtures. */
  coldQuery(userId: string, today: string): Promise<{ ms: number; rows: number }>;
}
