import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { benchFixtures } from "../sync/fixtures.ts";
import { quantile } from "../sync/quantile.ts";
import { ourServer } from "../sync/servers.ts";
import { match } from "#shared/testing/samples.ts";
import { attacks, type AttackOf } from "./attacks.ts";
import { post, signedIn, syncBody, visitor, type Caller } from "./people.ts";

const connections = 20;
const writers = 4;
/** Nobody types faster; what is measured is the wait of people, not how much goes through. */
const writeEveryMs = 250;
const phaseMs = Number(process.env["BENCH_PHASE_SECONDS"] ?? 12) * 1_000;
const mostTimesIdle = 10;
const longestMs = 2_000;

interface Figures {
  name: string;
  writes: number;
  p50: number;
  p95: number;
  /** Calls of attackers, and how many of them were refused. */
  calls: number;
  refused: number;
}

/** Other people's writes while 20 connections attack: p95 at most ten times that of a quiet server, and 2 s. */
export async function abuse(): Promise<boolean> {
  const env = { RATE_LIMITS: "on", TRUST_PROXY: "1" };
  const server = await ourServer(benchFixtures(200), writers + connections, env);
  try {
    const people: Caller[] = [];
    for (let n = 0; n < writers + connections; n += 1) people.push(await signedIn(server.port, n));
    const writing = people.slice(0, writers);
    const idle = await measured("quiet", writing, []);
    const rows = [idle];
    for (const attack of attacks) {
      const attackers = attack.signedIn
        ? people.slice(writers)
        : Array.from({ length: connections }, (_, n) => visitor(server.port, n + 1));
      rows.push(await measured(attack.name, writing, attackers, attack));
      await pause(1_000);
    }
    return told(rows, idle);
  } finally {
    await server.stop();
  }
}

async function measured(
  name: string,
  writing: readonly Caller[],
  attackers: readonly Caller[],
  attack?: AttackOf,
): Promise<Figures> {
  const until = performance.now() + phaseMs;
  const count = { calls: 0, refused: 0 };
  const attacking = attackers.map((caller) => attackUntil(until, caller, attack?.payloads ?? [], count));
  const times = (await Promise.all(writing.map((caller) => writeUntil(until, caller)))).flat();
  await Promise.all(attacking);
  return { name, writes: times.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95), ...count };
}

/** As somebody at a phone: a request, a moment later the next. A write that is refused ends the measurement. */
async function writeUntil(until: number, caller: Caller): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    const args = { ...match, id: randomUUID() };
    const answer = await post(caller, "/api/sync", syncBody(caller, [{ name: "fixture.submit", args }]));
    const text = await answer.text();
    times.push(performance.now() - began);
    if (!answer.ok || text.includes('"retryAfter"')) throw new Error(`An honest write was refused: ${text}`);
    await pause(writeEveryMs);
  }
  return times;
}

async function attackUntil(
  until: number,
  caller: Caller,
  payloads: AttackOf["payloads"],
  count: { calls: number; refused: number },
): Promise<void> {
  for (let n = 0; performance.now() < until; n += 1) {
    const payload = payloads[n % payloads.length];
    const answer = await payload?.(caller, n).catch(() => undefined);
    const text = (await answer?.text().catch(() => "")) ?? "";
    count.calls += 1;
    if (!answer?.ok || text.includes('"retryAfter"')) count.refused += 1;
  }
}

function told(rows: readonly Figures[], idle: Figures): boolean {
  const most = Math.min(longestMs, mostTimesIdle * idle.p95);
  console.log("| other people's writes | writes | p50 ms | p95 ms | attackers' calls | refused |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  for (const { name, writes, p50, p95, calls, refused } of rows) {
    console.log(`| ${name} | ${writes} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${calls} | ${refused} |`);
  }
  const missed = rows.filter(({ p95 }) => p95 > most);
  console.log(`p95 may be ${most.toFixed(0)} ms: ${missed.length === 0 ? "met" : "MISSED"}`);
  return missed.length === 0;
}
