import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ownDatabase } from "#server/testing/replicaSet.ts";
import { Api, type Cookie } from "./api.ts";
import { Mailbox } from "./mailbox.ts";
import { freePort, Network } from "./network.ts";
import { serverProcess } from "./serverProcess.ts";

/** The product as users meet it: the built server over its own database, behind a network that can be cut. */
export interface Product {
  url: string;
  /** Bypasses the network: for tests' queries to the server while the phones are cut off. */
  directUrl: string;
  network: Network;
  /** A second connection to the same server, for a phone that is cut off alone. */
  anotherNetwork(): Promise<Network>;
  mail: Mailbox;
  /** A REST caller that is not signed in yet. */
  visitor(): Api;
  signIn(username: string, password: string): Promise<Api>;
  /** Ends the session of these cookies like an expiry: the phone is not notified. */
  forgetSessions(cookies: readonly Cookie[]): Promise<void>;
  /** The number of the server's process: another one after `restart`. */
  processId(): number;
  /** Ends the server like a power cut, and starts it again on what it had stored. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `built`: the folder with server and app; not the shared one for a test that replaces the app. `settings`: further
 * environment variables of the server.
 */
export async function startProduct(
  built = process.env["E2E_PRODUCT"] ?? "",
  settings: (url: string) => Record<string, string> = () => ({}),
): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "touchline-e2e-"));
  const database = ownDatabase();
  // On a replica set the server fills its own database.
  if (!database) await cp(process.env["E2E_DEMO_DATA"] ?? "", dataDir, { recursive: true });
  const network = await Network.listen();
  const port = await freePort();
  const url = `http://127.0.0.1:${network.port}`;
  const start = () =>
    serverProcess({
      ...{ product: built, dataDir, port },
      env: { SEED: "demo", PUBLIC_URL: url, ...settings(url), ...(database ? { MONGODB_URI: database.uri } : {}) },
    });
  let server = await start();
  network.leadTo(port);
  const directUrl = `http://127.0.0.1:${port}`;
  return {
    anotherNetwork: async () => {
      const another = await Network.listen();
      another.leadTo(port);
      return another;
    },
    ...{ url, directUrl, network, mail: new Mailbox(path.join(dataDir, "mail")) },
    visitor: () => new Api(directUrl),
    signIn: async (username, password) => {
      const api = new Api(directUrl);
      await api.post("/api/login", { username, password });
      return api;
    },
    forgetSessions: async (cookies) => {
      const api = new Api(directUrl, cookies);
      await api.post("/api/logout");
    },
    processId: () => server.pid,
    restart: async () => {
      await server.kill();
      server = await start();
    },
    stop: async () => {
      await network.close();
      await server.stop();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
