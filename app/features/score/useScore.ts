import { useRef, useState } from "react";
import { serverNow } from "#app/api/serverClock.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { useRows } from "#app/db/useRows.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { ArgsOf } from "#shared/mutations/registry.ts";
import { happened, scoreOf } from "#shared/rules/score/scoreOf.ts";
import { clockAt } from "#shared/rules/score/clock.ts";
import type { ScorePress } from "./scorePresses.ts";
import { UndrawnPresses } from "./undrawnPresses.ts";

type Name = "score.add" | "score.undo" | "score.period";
type Pressed<One extends Name> = Omit<ArgsOf<One>, "id" | "fixtureId" | "bidId" | "at" | "turn">;

/** The score of one booking on this phone, and the presses that change it. A press is kept at once, with or without a signal. */
export function useScore(fixture: Fixture, bidId: string) {
  const database = useDatabase();
  const owner = useStoreOwner();
  const found = useRows("scoreEvent", (table) => table.where("bidId").equals(bidId).toArray(), [bidId]);
  const [problem, setProblem] = useState<string>();
  const events = found.status === "ready" ? found.rows : [];
  const score = scoreOf(fixture.sport, events);
  const last = happened(events).at(-1);

  /** Presses are kept one after the other, so that each knows the one before. */
  const chain = useRef<Promise<void>>(Promise.resolve());
  const [undrawn] = useState(() => new UndrawnPresses());

  function queue<One extends Name>(name: One, args: Pressed<One>): Promise<void> {
    const press = aPress();
    undrawn.add({ id: press.id, undoes: "undoes" in args ? String(args.undoes) : undefined });
    chain.current = chain.current.then(() => keep(name, press, args));
    return chain.current;
  }

  async function keep<One extends Name>(
    name: One,
    press: { id: string; at: string },
    args: Pressed<One>,
  ): Promise<void> {
    try {
      const known = await database.table("scoreEvent").where("bidId").equals(bidId).toArray();
      const turn = 1 + Math.max(0, ...known.map((event) => event.turn));
      const { queueMutation } = await import("#app/sync/mutate.ts");
      const about = { ...press, fixtureId: fixture.id, bidId, turn };
      const queued = await queueMutation(database, owner, name, { ...about, ...args });
      if (queued.status === "refused") undrawn.forget(press.id);
      setProblem(queued.status === "refused" ? queued.message : undefined);
    } catch (error) {
      undrawn.forget(press.id);
      reportError(error);
      setProblem("");
    }
  }

  function undo(): void {
    const undoes = undrawn.toUndo(events);
    if (undoes !== undefined) void queue("score.undo", { undoes });
  }

  const clockMs = () => (score.clock ? Math.round(clockAt(score.clock, serverNow())) : 0);
  return {
    isLoading: found.status === "loading",
    score,
    last,
    problem,
    press: (side: "home" | "away", { kind, points }: ScorePress) =>
      queue("score.add", { side, kind, points, period: score.period, clockMs: clockMs() }),
    undo,
    setClock: (kind: "play" | "stop") => queue("score.period", { kind, period: score.period, clockMs: clockMs() }),
    nextPeriod: () => queue("score.period", { kind: "stop", period: Math.min(99, score.period + 1), clockMs: 0 }),
  };
}

/** By the server's clock, so that no picture is shown with a score that came later. */
function aPress(): { id: string; at: string } {
  return { id: crypto.randomUUID(), at: new Date(serverNow()).toISOString() };
}
