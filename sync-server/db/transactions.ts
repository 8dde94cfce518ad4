import type { ClientSession, Connection } from "mongoose";

export type Session = ClientSession;
/** As MongoDB names a session in its commands. */
export type SessionId = NonNullable<ClientSession["id"]>;

const options = { readConcern: { level: "snapshot" as const }, writeConcern: { w: "majority" as const } };

/** One consistent snapshot for reads, in a separate session. */
export async function readSnapshot<T>(connection: Connection, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await connection.startSession();
  try {
    session.startTransaction(options);
    return await work(session);
  } finally {
    await session.abortTransaction().catch(() => undefined);
    await session.endSession();
  }
}

/**
 * Write transactions, on a few reused sessions: if this process is killed in the middle of one, the other processes
 * know which sessions to end.
 */
export class WritingSessions {
  private readonly connection: Connection;
  private readonly all = new Set<Session>();
  private readonly idle: Session[] = [];

  constructor(connection: Connection) {
    this.connection = connection;
  }

  get ids(): SessionId[] {
    return [...this.all].flatMap(({ id }) => id ?? []);
  }

  async run<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = this.idle.pop() ?? (await this.open());
    try {
      session.startTransaction(options);
      const result = await work(session);
      await session.commitTransaction();
      this.idle.push(session);
      return result;
    } catch (error) {
      await this.drop(session);
      throw error;
    }
  }

  async close(): Promise<void> {
    for (const session of [...this.all]) await this.drop(session);
  }

  private async open(): Promise<Session> {
    const session = await this.connection.startSession();
    this.all.add(session);
    return session;
  }

  private async drop(session: Session): Promise<void> {
    if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
    this.all.delete(session);
    await session.endSession().catch(() => undefined);
  }
}
