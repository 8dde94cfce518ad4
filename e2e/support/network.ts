import { connect, createServer, type Server, type Socket } from "node:net";
import { PassThrough, Transform } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/** A working but bad network. Figures in milliseconds; `loss` is the share of chunks that are sent twice. */
export interface LieFi {
  oneWayMs: number;
  retransmitMs: number;
  loss: number;
  bytesPerMs: number;
}

/** One connection through the proxy. */
interface Link {
  phone: Socket;
  server: Socket;
}

/**
 * The network between the phones and the server: a TCP proxy that can be cut. The browser's emulation does not reach
 * its service worker; a cut here reaches everything.
 */
export class Network {
  /** Connections that carried anything to the server, and those that met a cut. */
  passed = 0;
  refused = 0;
  /** Bytes that the phones received: encoded bodies, and headers. */
  received = 0;
  private readonly server: Server;
  private readonly links = new Set<Link>();
  private readonly swallowed = new Set<Socket>();
  private state: "joined" | "cut" | "dead spot" = "joined";
  private held: (() => void)[] | undefined;
  private target = 0;
  private lieFi: LieFi | undefined;

  private constructor() {
    this.server = createServer((phone) => this.meet(phone));
  }

  static async listen(): Promise<Network> {
    const network = new Network();
    await new Promise<void>((resolve) => network.server.listen(0, "127.0.0.1", resolve));
    return network;
  }

  get port(): number {
    return portOf(this.server);
  }

  leadTo(port: number): void {
    this.target = port;
  }

  /** Breaks every connection and accepts none until joined again. */
  cut(): void {
    this.state = "cut";
    for (const { phone, server } of this.links) {
      phone.destroy();
      server.destroy();
    }
  }

  /**
   * A dead spot: connections are accepted and never answered, and data sent into one is lost for good. The server sees
   * its ends close, unless `learns` is "nobody".
   */
  swallow(learns: "server" | "nobody" = "server"): void {
    this.state = "dead spot";
    this.lose(learns);
  }

  /** Data in flight is lost; new connections get through. */
  lose(learns: "server" | "nobody" = "server"): void {
    for (const link of this.links) this.part(link, learns);
    this.links.clear();
  }

  /** From now on new connections are slow and lossy; without figures they are good again. */
  degrade(lieFi?: LieFi): void {
    this.lieFi = lieFi;
    for (const { phone, server } of this.links) {
      phone.destroy();
      server.destroy();
    }
  }

  /** New connections get through again. Those that met a dead spot stay silent. */
  join(): void {
    this.state = "joined";
  }

  /** Takes what the phones send and forwards nothing until released: one bar of signal. */
  hold(): void {
    this.held = [];
    for (const { phone, server } of this.links) {
      phone.pause();
      server.pause();
    }
  }

  release(): void {
    for (const { phone, server } of this.links) {
      phone.resume();
      server.resume();
    }
    const held = this.held ?? [];
    this.held = undefined;
    for (const goOn of held) goOn();
  }

  async close(): Promise<void> {
    this.cut();
    for (const socket of this.swallowed) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private meet(phone: Socket): void {
    phone.on("error", () => phone.destroy());
    if (this.state === "cut") {
      this.refused += 1;
      phone.destroy();
    } else if (this.state === "dead spot") this.silence(phone);
    else if (this.held) this.held.push(() => this.carry(phone));
    else this.carry(phone);
  }

  private carry(phone: Socket): void {
    this.passed += 1;
    const server = connect(this.target, "127.0.0.1");
    const link = { phone, server };
    this.links.add(link);
    for (const [socket, other] of [
      [phone, server],
      [server, phone],
    ] as const) {
      socket.on("error", () => socket.destroy());
      if (socket === server) {
        socket.on("data", (piece: Buffer) => {
          this.received += piece.length;
        });
      }
      socket.on("close", () => {
        this.links.delete(link);
        if (!this.swallowed.has(other)) other.destroy();
      });
      socket.pipe(this.lieFi ? slowLink(this.lieFi) : new PassThrough()).pipe(other);
    }
  }

  /** Neither end hears from the other any more. */
  private part({ phone, server }: Link, learns: "server" | "nobody"): void {
    this.silence(phone);
    server.unpipe();
    phone.unpipe();
    if (learns === "server") server.destroy();
    else {
      this.swallowed.add(server);
      server.resume();
    }
  }

  private silence(phone: Socket): void {
    this.swallowed.add(phone);
    phone.on("close", () => this.swallowed.delete(phone));
    phone.resume();
  }
}

/** Chunks arrive in order, late, and some only after a retransmission, as over TCP. */
function slowLink({ oneWayMs, retransmitMs, loss, bytesPerMs }: LieFi): Transform {
  let arrivesAt = 0;
  let carried = Promise.resolve();
  return new Transform({
    highWaterMark: 1024 * 1024,
    transform(piece: Buffer, _encoding, done) {
      let takesMs = oneWayMs;
      for (let again = retransmitMs; Math.random() < loss; again *= 2) takesMs += again;
      arrivesAt = Math.max(arrivesAt, Date.now() + takesMs) + piece.length / bytesPerMs;
      const waitsMs = Math.max(0, arrivesAt - Date.now());
      carried = Promise.all([carried, pause(waitsMs)]).then(() => void this.push(piece));
      done();
    },
    async flush(done) {
      await carried;
      done();
    },
  });
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = portOf(server);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
