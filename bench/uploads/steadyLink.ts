import { connect, createServer, type Server, type Socket } from "node:net";
import { PassThrough, Transform } from "node:stream";

const lateMs = 250;
const earlyMs = 10;

/** A TCP link that counts upstream bytes, has a fixed rate, and can be cut. A full one holds its sender up. */
export class SteadyLink {
  up = 0;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly rate: number;

  private constructor(target: number, rate: number) {
    this.rate = rate;
    this.server = createServer((client) => this.join(client, connect(target, "127.0.0.1")));
  }

  static async to(target: number, rate: number): Promise<SteadyLink> {
    const link = new SteadyLink(target, rate);
    await new Promise<void>((resolve) => link.server.listen(0, "127.0.0.1", resolve));
    return link;
  }

  get url(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  }

  /** Breaks every connection; new ones get through. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private join(client: Socket, server: Socket): void {
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        this.sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.pipe(this.metered()).pipe(server);
    server.pipe(new PassThrough()).pipe(client);
  }

  private metered(): Transform {
    let free = performance.now();
    return new Transform({
      highWaterMark: 64 * 1024,
      transform: (chunk: Buffer, _encoding, done) => {
        this.up += chunk.length;
        // Makes up for late timers, so that the link keeps its rate on a busy machine.
        free = Math.max(free, performance.now() - lateMs) + (chunk.length / this.rate) * 1_000;
        const ahead = free - performance.now();
        if (ahead < earlyMs) done(null, chunk);
        else setTimeout(() => done(null, chunk), ahead);
      },
    });
  }
}
