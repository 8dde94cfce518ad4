import { spawn } from "node:child_process";
import path from "node:path";

interface ServerOptions {
  /** The folder with the built `server` and `app`. */
  product: string;
  dataDir: string;
  port: number;
  env?: Record<string, string>;
}

export interface ServerProcess {
  pid: number;
  stop(): Promise<void>;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
}

const startLimitMs = 180_000;

/** The built server in its own process; resolves once it answers calls. */
export async function serverProcess({ product, dataDir, port, env = {} }: ServerOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [path.join(product, "server", "main.js")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      ...{ PATH: process.env["PATH"] ?? "", PORT: String(port), DATA_DIR: dataDir },
      ...{ RATE_LIMITS: "off", LOG_LEVEL: "warn", ...env },
    },
  });
  const ended = new Promise<void>((resolve) => void child.on("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("The server did not start in time.")), startLimitMs);
    child.on("message", () => {
      clearTimeout(late);
      resolve();
    });
    child.on("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  const endBy = async (signal: "SIGTERM" | "SIGKILL") => {
    child.kill(signal);
    await ended;
  };
  return { pid: child.pid ?? 0, stop: () => endBy("SIGTERM"), kill: () => endBy("SIGKILL") };
}
