import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The product's server as a process of its own, on durable storage, so that it can really be killed. */
export class ServerProcess {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), "touchline-"));
  readonly port: number;
  private child: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
  }

  static async start(): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort());
    await server.run();
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async run(): Promise<void> {
    this.child = spawn(process.execPath, ["--import", "tsx", "sync-server/main.ts"], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: "test",
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        MONGODB_URI: "",
        SEED: "none",
        RATE_LIMITS: "off",
        LOG_LEVEL: "silent",
        ADMIN_USERNAME: "admin",
        ADMIN_PASSWORD: "admin-secret-1",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    for (let tries = 0; tries < 300; tries += 1) {
      const isReady = await fetch(`${this.address}/api/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) return;
      await pause(50);
    }
    throw new Error("The server did not come up.");
  }

  /** As a power cut would: nothing is finished, nothing is flushed. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
