import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { benchFixtures } from "../sync/fixtures.ts";
import { quantile } from "../sync/quantile.ts";
import { ourServer } from "../sync/servers.ts";
import { match } from "#shared/testing/samples.ts";
import { startAttackers, type Attackers } from "./attackers.ts";
import type { AttackOf } from "./attack.ts";
import { attacks } from "./attacks.ts";
import { post, signedIn, syncBody, visitor, type Caller } from "./people.ts";

const connections = 20;
const writers = 4;
/** Nobody types faster; this measures users' waiting time, not throughput. */
const writeEveryMs = 250;
const phaseMs = Number(process.env["BENCH_PHASE_SECONDS"] ?? 12) * 1_000;
/** Only attacks whose name contains this. */
const wanted = process.env["BENCH_ATTACK"] ?? "";
const mostTimesIdle = 10;
const longestMs = 2_000;

interface Figures {
  name: string;
  writes: number;
  p50: number;
  p95: number;
  /** The attackers' calls, and how many of them were refused. */
  calls: number;
  refused: number;
}

/**
 * Other users' writes while 20 connections attack. Under H1, H2 and H6 their p95 is at most ten times that of a quiet
 * server, and 2 s; under M11 it is only reported.
 */
export async function abuse(): Promise<boolean> {
  const chosen = attacks.filter(({ name }) => name.includes(wanted));
  const attackers = startAttackers();
  const env = { RATE_LIMITS: "on", TRUST_PROXY: "1" };
  // Each attack by accounts has its own, with fresh limits.
  const accounts = writers + connections * chosen.filter((attack) => attack.signedIn).length;
  const server = await ourServer(benchFixtures(200), accounts, env);
  try {
    // Before any attack: guesses at their usernames may lock their accounts to new browsers.
    const people = await signedInAll(server.port, accounts);
    const writing = people.slice(0, writers);
    await measured("warm-up", writing, async () => ({ calls: 0, refused: 0 }));
    const idle = await measured("quiet", writing, async () => ({ calls: 0, refused: 0 }));
    const rows = [idle];
    let nextAccount = writers;
    for (const attack of chosen) {
      const callers = attack.signedIn ? people.slice(nextAccount, nextAccount + connections) : visitors(server.port);
      if (attack.signedIn) nextAccount += connections;
      rows.push(await measured(attack.name, writing, () => attackWith(attackers, attack, callers)));
      await pause(1_000);
    }
    return told(rows, idle);
  } finally {
    await attackers.stop();
    await server.stop();
  }
}

function visitors(port: number): Caller[] {
  return Array.from({ length: connections }, (_, n) => visitor(port, n + 1));
}

async function signedInAll(port: number, count: number): Promise<Caller[]> {
  const people: Caller[] = [];
  for (let n = 0; n < count; n += 1) people.push(await signedIn(port, n));
  return people;
}

function attackWith(attackers: Attackers, { name }: AttackOf, callers: readonly Caller[]) {
  return attackers.attack({ name, callers, forMs: phaseMs });
}

async function measured(
  name: string,
  writing: readonly Caller[],
  attacking: () => Promise<Pick<Figures, "calls" | "refused">>,
): Promise<Figures> {
  const until = performance.now() + phaseMs;
  const attack = attacking();
  const times = (await Promise.all(writing.map((caller) => writeUntil(until, caller)))).flat();
  return { name, writes: times.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95), ...(await attack) };
}

/** Like a user at a phone: a request, a moment later the next. A refused write ends the measurement. */
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

function told(rows: readonly Figures[], idle: Figures): boolean {
  const most = Math.min(longestMs, mostTimesIdle * idle.p95);
  console.log("| other people's writes | writes | p50 ms | p95 ms | attackers' calls | refused |");
  console.log("| --- | --: | --: | --: | --: | --: |");
  for (const { name, writes, p50, p95, calls, refused } of rows) {
    console.log(`| ${name} | ${writes} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${calls} | ${refused} |`);
  }
  const missed = rows.filter(({ name, p95 }) => name.startsWith("H") && p95 > most);
  console.log(`p95 may be ${most.toFixed(0)} ms: ${missed.length === 0 ? "met" : "MISSED"}`);
  return missed.length === 0;
}
