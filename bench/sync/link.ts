import { setTimeout as pause } from "node:timers/promises";
import { connect, createServer, type Server, type Socket } from "node:net";

export interface Quality {
  /** One way, ms. */
  delayMs: number;
  /** Bytes a second down to the client and up from it. */
  downRate: number;
  upRate: number;
  /** Share of segments that are lost and arrive one retransmission later. */
  loss: number;
}

/** 3G at a school ground: 300 ms there and back, 1.6 Mbit/s down, 0.75 up, every twentieth segment lost. */
export const poor: Quality = { delayMs: 150, downRate: 200_000, upRate: 94_000, loss: 0.05 };

const segmentBytes = 1_460;
const retransmissionMs = 600;

/** A TCP link that counts its bytes and, on request, is as bad as a mobile network. */
export class Link {
  up = 0;
  down = 0;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly quality: Quality | undefined;
  private seed = 1;

  private constructor(target: number, quality: Quality | undefined) {
    this.quality = quality;
    this.server = createServer((client) => this.join(client, connect(target, "127.0.0.1")));
  }

  static async to(target: number, quality?: Quality): Promise<Link> {
    const link = new Link(target, quality);
    await new Promise<void>((resolve) => link.server.listen(0, "127.0.0.1", resolve));
    return link;
  }

  get url(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  }

  /** Bytes in both directions since the last call. */
  take(): { up: number; down: number } {
    const taken = { up: this.up, down: this.down };
    this.up = 0;
    this.down = 0;
    return taken;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private join(client: Socket, server: Socket): void {
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => socket.destroy());
    }
    this.carry(client, server, "up");
    this.carry(server, client, "down");
  }

  private carry(from: Socket, to: Socket, way: "up" | "down"): void {
    let free = 0;
    // Timers that end in the same millisecond do not fire in the order they were set.
    let carried: Promise<unknown> = Promise.resolve();
    const after = (ms: number, send: () => void) => (carried = Promise.all([carried, pause(ms)]).then(send));
    from.on("data", (bytes: Buffer) => {
      this[way] += bytes.length;
      if (!this.quality) return void to.write(bytes);
      free = Math.max(free, performance.now()) + this.costOf(bytes.length, way);
      void after(free - performance.now() + this.quality.delayMs, () => void to.write(bytes));
    });
    from.on("close", () => {
      this.sockets.delete(from);
      void after(1, () => void to.end());
    });
  }

  /** Milliseconds for which these bytes delay later ones on their connection. */
  private costOf(length: number, way: "up" | "down"): number {
    const { downRate, upRate, loss } = this.quality ?? poor;
    let ms = (length / (way === "up" ? upRate : downRate)) * 1_000;
    for (let sent = 0; sent < length; sent += segmentBytes) if (this.random() < loss) ms += retransmissionMs;
    return ms;
  }

  /** The same losses in every run. */
  private random(): number {
    this.seed = (Math.imul(this.seed, 48_271) >>> 0) % 2_147_483_647;
    return this.seed / 2_147_483_647;
  }
}
