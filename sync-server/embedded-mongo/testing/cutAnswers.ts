import { type Socket, createConnection, createServer } from "node:net";
import { once } from "node:events";

export interface CutAnswers {
  /** The address for a driver that reaches the same database through this. */
  readonly uri: string;
  /** Cuts the next connection that sends this command, after the command ran and before its answer arrives. */
  cutNext(command: string): void;
  close(): Promise<void>;
}

/** A connection to the database that loses answers, as a network does. */
export async function cutAnswers(databaseUri: string): Promise<CutAnswers> {
  const [, host = "", query = ""] = /^mongodb:\/\/([^/]+)\/(.*)$/.exec(databaseUri) ?? [];
  const path = decodeURIComponent(host);
  let wanted: string | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = path.startsWith("/")
      ? createConnection(path)
      : createConnection({ host: "127.0.0.1", port: Number(path.split(":")[1]) });
    let isCut = false;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        client.destroy();
        database.destroy();
      });
    }
    client.on("data", (bytes) => {
      isCut ||= wanted !== undefined && bytes.includes(`${wanted}\0`);
      if (isCut) wanted = undefined;
      database.write(bytes);
    });
    database.on("data", (bytes) => (isCut ? client.destroy() : client.write(bytes)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  return {
    uri: `mongodb://127.0.0.1:${port}/${query}`,
    cutNext: (command) => void (wanted = command),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
