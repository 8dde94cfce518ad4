import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const groupSizes = [1, 2, 5, 10, 20, 50, 100, 200];

/** What this process counts about itself. Labels name routes, mutations and states, never people. */
export type Meters = ReturnType<typeof createMeters>;

export function createMeters() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "touchline_request_seconds",
      help: "Time until a call was answered, by route and status; /api/sync is the sync call.",
      labelNames: ["method", "route", "status"] as const,
      buckets: requestSeconds,
      registers,
    }),
    mutations: new Counter({
      name: "touchline_mutations_total",
      help: "Mutations decided here, by name and outcome; a repeated one counts once.",
      labelNames: ["name", "outcome"] as const,
      registers,
    }),
    groupSeconds: new Histogram({
      name: "touchline_group_seconds",
      help: "Time that one transaction of the writer took, its commit included.",
      buckets: requestSeconds,
      registers,
    }),
    groupMutations: new Histogram({
      name: "touchline_group_mutations",
      help: "Mutations that were decided in one transaction of the writer.",
      buckets: groupSizes,
      registers,
    }),
    groupFailures: new Counter({
      name: "touchline_group_failures_total",
      help: "Transactions of the writer that were not committed: another process was first (conflict), or the database failed (fault).",
      labelNames: ["reason"] as const,
      registers,
    }),
    writerQueue: new Gauge({ name: "touchline_writer_queue", help: "Calls that wait for their decision.", registers }),
    pokeConnections: new Gauge({
      name: "touchline_poke_connections",
      help: "Phones that are told of changes.",
      registers,
    }),
    feedHead: new Gauge({ name: "touchline_feed_head", help: "Number of the last feed entry.", registers }),
    jobs: new Gauge({
      name: "touchline_jobs",
      help: "Jobs in the queue of all processes, by state; dead ones are dead letters.",
      labelNames: ["state"] as const,
      registers,
    }),
    jobDelay: new Gauge({
      name: "touchline_job_delay_seconds",
      help: "For how long the oldest job that is due has been waiting.",
      registers,
    }),
  };
}
