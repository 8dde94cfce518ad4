import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ownDatabase } from "#server/testing/replicaSet.ts";
import { bundledProgram, type Program } from "./bundledServer.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A process of the product that can be killed for real. */
export class ProductProcess {
  private readonly program: Program;
  private readonly env: Record<string, string>;
  private child: ChildProcess | undefined;
  /** The first line that it printed. */
  firstLine = "";

  constructor(program: Program, env: Record<string, string>) {
    this.program = program;
    this.env = env;
  }

  /** Resolves once it has printed its first line; rejects with its error output if it ends before. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [await bundledProgram(this.program)], {
      cwd: root,
      env: { PATH: process.env["PATH"], NODE_ENV: "test", LOG_LEVEL: "silent", ...this.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child = child;
    let complaints = "";
    child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
    this.firstLine = await new Promise((resolve, reject) => {
      createInterface(child.stdout).once("line", resolve);
      child.once("exit", (code) => reject(new Error(`The ${this.program} ended with ${code}: ${complaints}`)));
    });
  }

  /** Like a power cut: nothing is finished. */
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

/** A server of the cluster and its URL, which changes with every start. */
export class ServerOfCluster extends ProductProcess {
  get address(): string {
    return `http://127.0.0.1:${new URL(this.firstLine.split(" ").at(-1) ?? "").port}`;
  }
}

/** What the processes of a cluster share. */
interface ClusterDatabase {
  uri: string;
  drop(): Promise<void>;
}

/** The embedded engine in its own process. */
async function databaseProcess(): Promise<ClusterDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), "touchline-db-"));
  const database = new ProductProcess("database", { DATA_DIR: folder });
  await database.start();
  return {
    uri: database.firstLine,
    drop: async () => {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * One database (MONGODB_URI's, or its own process), two servers and a worker, with one DATA_DIR for keys and emails.
 */
export class Cluster {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), "touchline-cluster-"));
  readonly servers: [ServerOfCluster, ServerOfCluster];
  readonly worker: ProductProcess;
  private readonly database: ClusterDatabase;

  private constructor(database: ClusterDatabase, env: Record<string, string>) {
    this.database = database;
    const server = () => new ServerOfCluster("server", this.environment(env));
    this.servers = [server(), server()];
    this.worker = new ProductProcess("worker", this.environment(env));
  }

  static async start(env: Record<string, string> = {}): Promise<Cluster> {
    const cluster = new Cluster(ownDatabase() ?? (await databaseProcess()), env);
    try {
      for (const part of [...cluster.servers, cluster.worker]) await part.start();
      return cluster;
    } catch (error) {
      await cluster.dispose();
      throw error;
    }
  }

  get uri(): string {
    return this.database.uri;
  }

  environment(env: Record<string, string> = {}): Record<string, string> {
    const admin = { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: "admin-secret-1" };
    return { ...admin, PORT: "0", DATA_DIR: this.dataDir, MONGODB_URI: this.uri, RATE_LIMITS: "off", ...env };
  }

  async dispose(): Promise<void> {
    // In this order: a transaction left open by a killed process would block dropping its database.
    await Promise.all([...this.servers, this.worker].map((part) => part.stop()));
    await this.database.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
