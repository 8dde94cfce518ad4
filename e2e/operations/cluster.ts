import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A process of the product that can really be killed. */
export class ProductProcess {
  private readonly entry: string;
  private readonly env: Record<string, string>;
  private child: ChildProcess | undefined;
  /** The first line that it printed. */
  firstLine = "";

  constructor(entry: string, env: Record<string, string>) {
    this.entry = entry;
    this.env = env;
  }

  /** Resolves once it has printed its first line; rejects with what it complained of when it ends before. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ["--import", "tsx", this.entry], {
      cwd: root,
      env: { PATH: process.env["PATH"], NODE_ENV: "test", LOG_LEVEL: "silent", ...this.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    let complaints = "";
    child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
    this.firstLine = await new Promise((resolve, reject) => {
      createInterface(child.stdout).once("line", resolve);
      child.once("exit", (code) => reject(new Error(`${this.entry} ended with ${code}: ${complaints}`)));
    });
  }

  /** As a power cut would: nothing is finished. */
  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  stop(): Promise<void> {
    return this.end("SIGTERM");
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}

/** A server of the cluster and where it answers, which changes with every start. */
export class ServerOfCluster extends ProductProcess {
  get address(): string {
    return `http://127.0.0.1:${new URL(this.firstLine.split(" ").at(-1) ?? "").port}`;
  }
}

/** One database as a process of its own, two servers and a worker on it, with one DATA_DIR for keys and mails. */
export class Cluster {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), "touchline-cluster-"));
  private readonly databaseDir: string;
  readonly servers: [ServerOfCluster, ServerOfCluster];
  readonly worker: ProductProcess;
  readonly uri: string;
  private readonly database: ProductProcess;

  private constructor(database: ProductProcess, databaseDir: string, env: Record<string, string>) {
    this.database = database;
    this.databaseDir = databaseDir;
    this.uri = database.firstLine;
    const server = () => new ServerOfCluster("sync-server/main.ts", this.environment(env));
    this.servers = [server(), server()];
    this.worker = new ProductProcess("sync-server/worker/main.ts", this.environment(env));
  }

  static async start(env: Record<string, string> = {}): Promise<Cluster> {
    const databaseDir = mkdtempSync(path.join(tmpdir(), "touchline-db-"));
    const database = new ProductProcess("sync-server/embedded-mongo/main.ts", { DATA_DIR: databaseDir });
    await database.start();
    const cluster = new Cluster(database, databaseDir, env);
    try {
      for (const part of [...cluster.servers, cluster.worker]) await part.start();
      return cluster;
    } catch (error) {
      await cluster.dispose();
      throw error;
    }
  }

  environment(env: Record<string, string> = {}): Record<string, string> {
    const admin = { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: "admin-secret-1" };
    return { ...admin, PORT: "0", DATA_DIR: this.dataDir, MONGODB_URI: this.uri, RATE_LIMITS: "off", ...env };
  }

  async dispose(): Promise<void> {
    for (const part of [...this.servers, this.worker]) await part.kill();
    await this.database.stop();
    for (const folder of [this.dataDir, this.databaseDir]) rmSync(folder, { recursive: true, force: true });
  }
}
