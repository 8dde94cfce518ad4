import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { type Server, type Socket, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Kernels allow about 100 bytes for a socket's path. */
const longestPath = 90;
const query = "?directConnection=true&replicaSet=touchline";

export interface Listener {
  /** For the driver: a path, or host and port. */
  readonly host: string;
  readonly uri: string;
  /** Passes on every connection, including those that arrived before the call. */
  accept(serve: (socket: Socket) => void): void;
  close(): Promise<void>;
}

/** Drivers lower-case hosts, so the path must already be lower case; odd characters are not worth the risk. */
function fits(path: string): boolean {
  return /^[a-z0-9/._-]+$/.test(path) && path.length <= longestPath;
}

function temporaryFolder(): string {
  const root = fits(join(tmpdir(), "touchline-xxxxxx/mongo.sock")) ? tmpdir() : "/tmp";
  for (;;) {
    const folder = mkdtempSync(join(root, "touchline-"));
    if (fits(folder)) return folder;
    rmSync(folder, { recursive: true });
  }
}

function socketFolder(directory: string): string {
  const folder = join(directory, "socket");
  if (!fits(join(folder, "mongo.sock"))) return temporaryFolder();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  return folder;
}

async function listening(server: Server, where: string | { host: string; port: number }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(where, () => resolve());
  });
}

function closing(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
}

/**
 * Listens on a Unix socket in a 0700 folder; on loopback TCP where Unix sockets are missing (Windows) or `port` is
 * given.
 */
export async function openListener(directory: string, port?: number): Promise<Listener> {
  const waiting: Socket[] = [];
  const sockets = new Set<Socket>();
  let serve: (socket: Socket) => void = (socket) => waiting.push(socket);
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    serve(socket);
  });
  const accept = (handler: (socket: Socket) => void): void => {
    serve = handler;
    for (const socket of waiting.splice(0)) handler(socket);
  };
  if (process.platform === "win32" || port !== undefined) {
    await listening(server, { host: "127.0.0.1", port: port ?? 0 });
    const bound = server.address();
    const host = `127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}`;
    return { host, uri: `mongodb://${host}/${query}`, accept, close: () => closing(server, sockets) };
  }
  const folder = socketFolder(directory);
  const path = join(folder, "mongo.sock");
  rmSync(path, { force: true });
  await listening(server, path);
  const close = async (): Promise<void> => {
    await closing(server, sockets);
    rmSync(folder, { recursive: true, force: true });
  };
  return { host: path, uri: `mongodb://${encodeURIComponent(path)}/${query}`, accept, close };
}
