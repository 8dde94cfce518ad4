import { useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { useRows } from "#app/db/useRows.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { ArgsOf } from "#shared/mutations/registry.ts";
import { happened, scoreOf } from "#shared/rules/score/scoreOf.ts";
import { clockAt } from "#shared/rules/score/clock.ts";
import type { ScorePress } from "./scorePresses.ts";

type Name = "score.add" | "score.undo" | "score.period";

/** The score of one booking on this phone, and the presses that change it. A press is kept at once, with or without a signal. */
export function useScore(fixture: Fixture, bidId: string) {
  const database = useDatabase();
  const owner = useStoreOwner();
  const found = useRows("scoreEvent", (table) => table.where("bidId").equals(bidId).toArray(), [bidId]);
  const [problem, setProblem] = useState<string>();
  const events = found.status === "ready" ? found.rows : [];
  const score = scoreOf(fixture.sport, events);
  const last = happened(events).at(-1);

  async function queue<One extends Name>(
    name: One,
    args: Omit<ArgsOf<One>, "id" | "fixtureId" | "bidId" | "at" | "turn">,
  ): Promise<void> {
    const turn = 1 + Math.max(0, ...events.map((event) => event.turn));
    const press = { id: crypto.randomUUID(), fixtureId: fixture.id, bidId, at: new Date().toISOString(), turn };
    try {
      const { queueMutation } = await import("#app/sync/mutate.ts");
      const queued = await queueMutation(database, owner, name, { ...press, ...args });
      setProblem(queued.status === "refused" ? queued.message : undefined);
    } catch (error) {
      reportError(error);
      setProblem("");
    }
  }

  const clockMs = () => (score.clock ? Math.round(clockAt(score.clock, Date.now())) : 0);
  return {
    isLoading: found.status === "loading",
    score,
    last,
    problem,
    press: (side: "home" | "away", { kind, points }: ScorePress) =>
      queue("score.add", { side, kind, points, period: score.period, clockMs: clockMs() }),
    undo: (id: string) => queue("score.undo", { undoes: id }),
    setClock: (kind: "play" | "stop") => queue("score.period", { kind, period: score.period, clockMs: clockMs() }),
    nextPeriod: () => queue("score.period", { kind: "stop", period: Math.min(99, score.period + 1), clockMs: 0 }),
  };
}
