import type { DemoName } from "../support/demoAccounts.ts";

interface Round {
  /** Absent: a visitor. */
  person?: DemoName;
  paths: readonly string[];
}

const dashboard = (path: string, tabs: readonly string[]) => tabs.map((tab) => `${path}?tab=${tab}`);

/** The pages each demo account has. */
export const rounds: readonly Round[] = [
  {
    paths: [
      ...["/", "/browse-fixtures", "/streamers", "/highlight-reels", "/help", "/request-stream"],
      ...["/request-stream?type=parent", "/become-streamer", "/login", "/admin", "/payment-failed", "/claim"],
    ],
  },
  {
    person: "thabo",
    paths: [
      ...["/", "/streamer-dashboard", "/requester-dashboard", "/messages", "/highlight-reels"],
      ...dashboard("/streamer-dashboard", ["requests", "opportunities", "earnings", "profile"]),
    ],
  },
  { person: "lerato", paths: ["/streamer-dashboard", "/browse-fixtures"] },
  {
    person: "parent",
    paths: ["/", ...dashboard("/requester-dashboard", ["active", "assigned", "completed", "cancelled"]), "/streamers"],
  },
  { person: "sipho-sports", paths: dashboard("/requester-dashboard", ["active", "assigned", "completed"]) },
  {
    person: "admin",
    paths: dashboard("/admin-dashboard", [
      ...["overview", "streamers", "activity", "trends", "schools", "reports", "payments", "mail", "audit"],
    ]),
  },
];
