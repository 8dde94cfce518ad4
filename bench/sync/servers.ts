import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { newCredential } from "#server/auth/accounts.ts";
import { parseEnv } from "#server/env.ts";
import { openApp, type OpenApp } from "#server/openApp.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { freePort } from "../../e2e/support/network.ts";
import { serverProcess } from "../../e2e/support/serverProcess.ts";
import { uuidOf, type BenchFixture } from "./fixtures.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const perBatch = 200;

export interface RunningBackend {
  port: number;
  /** Of the process that serves calls. */
  pid(): number;
  stop(): Promise<void>;
}

export const password = "bench-secret";

export function requesterName(n: number): string {
  return `requester${n}`;
}

/** The product's server as deployed, with these fixtures of `requesters` accounts, on durable storage. */
export async function ourServer(
  fixtures: readonly BenchFixture[],
  requesters: number,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningBackend & { dataDir: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "touchline-bench-"));
  const variables = { DATA_DIR: dataDir, RATE_LIMITS: "off", LOG_LEVEL: "error" };
  const opened = await openApp(parseEnv(variables), pino({ level: "error" }));
  await fill(opened, fixtures, requesters);
  await opened.close();
  const port = await freePort();
  const server = await serverProcess({ product: path.join(root, "dist"), dataDir, port, env });
  return {
    dataDir,
    port,
    pid: () => server.pid,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every row is a mutation of the requesting account, as in production. */
export async function fill(opened: OpenApp, fixtures: readonly BenchFixture[], requesters: number): Promise<void> {
  const { writer } = opened.app;
  const system: Actor = { kind: "system" };
  const credential = await newCredential("", password);
  const owners: Actor[] = [];
  for (let n = 0; n < requesters; n += 1) {
    const id = uuidOf(`user ${n}`);
    owners.push({ kind: "user", userId: id, role: "user", roleVersion: 1 });
    const extraWrites = [{ ...credential, document: { ...credential.document, _id: id } }];
    const args = { id, username: requesterName(n), role: "user" };
    const request = {
      actor: system,
      origin: "system",
      name: "user.create",
      args,
      mutationId: uuidOf(`make ${n}`),
    } as const;
    await writer.write({ ...request, extraWrites });
  }
  const share = Math.ceil(fixtures.length / requesters);
  for (const [n, actor] of owners.entries()) {
    const own = fixtures.slice(n * share, (n + 1) * share);
    for (let at = 0; at < own.length; at += perBatch) {
      const items = own.slice(at, at + perBatch).map((args) => item("fixture.submit", args, `submit ${args.id}`));
      await opened.engine.queue.decide({ actor, origin: "rest", items });
    }
  }
}

function item(name: string, args: object, key: string) {
  return { name, args, mutationId: uuidOf(key) };
}

/** RxDB's server in its own process, over the same database engine in another. */
export async function rxdbServer(fixtures: readonly BenchFixture[]): Promise<RunningBackend> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "rxdb-bench-"));
  const engine = spawn(process.execPath, ["--import", "tsx", "sync-server/embedded-mongo/main.ts"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [uri] = await once(createInterface(engine.stdout), "line");
  const port = await freePort();
  const script = path.join(root, "bench", "rxdb", "server.mjs");
  const server = spawn(process.execPath, [script, String(uri), String(port)], { stdio: ["pipe", "pipe", "inherit"] });
  for (const fixture of fixtures) server.stdin.write(`${JSON.stringify(publicPart(fixture))}\n`);
  server.stdin.end();
  await once(createInterface(server.stdout), "line");
  return {
    port,
    pid: () => server.pid ?? 0,
    stop: async () => {
      await ended(server);
      await ended(engine);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The fields the product shows of an open fixture, so that both sides carry the same. */
function publicPart({ id, ...asked }: BenchFixture, index = 0): object {
  const { homeSchool, awaySchool, sport, matchDate, matchTime, venue, budget, additionalRequirements } = asked;
  const shown = { homeSchool, awaySchool, sport, matchDate, matchTime, venue, budget, additionalRequirements };
  return { id, ...shown, number: index + 1, rev: 1, status: "open", createdAt: new Date().toISOString() };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
