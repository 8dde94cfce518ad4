import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * The network between the phones and the server: a TCP proxy that can be cut. What the browser emulates does not
 * reach its service worker; a cut here reaches everything.
 */
export class Network {
  /** Connections that carried anything to the server, and those that met a cut. */
  passed = 0;
  refused = 0;
  private readonly server: Server;
  private readonly open = new Set<Socket>();
  private isCut = false;
  private held: (() => void)[] | undefined;
  private target = 0;

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

  /** Breaks every connection and lets none through until it is joined again. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.open) socket.destroy();
  }

  join(): void {
    this.isCut = false;
  }

  /** Takes what the phones send and carries nothing on until it is released: one bar of signal. */
  hold(): void {
    this.held = [];
    for (const socket of this.open) socket.pause();
  }

  release(): void {
    for (const socket of this.open) socket.resume();
    const held = this.held ?? [];
    this.held = undefined;
    for (const goOn of held) goOn();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private meet(phone: Socket): void {
    phone.on("error", () => phone.destroy());
    if (this.isCut) {
      this.refused += 1;
      phone.destroy();
      return;
    }
    if (this.held) {
      this.held.push(() => this.carry(phone));
      return;
    }
    this.carry(phone);
  }

  private carry(phone: Socket): void {
    this.passed += 1;
    const server = connect(this.target, "127.0.0.1");
    for (const [socket, other] of [
      [phone, server],
      [server, phone],
    ] as const) {
      this.open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        this.open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
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
