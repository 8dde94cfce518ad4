import { liveLimits } from "#shared/api/live.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { watchPhase } from "#shared/rules/watchFlow.ts";
import type { AppContext } from "../appContext.ts";
import { watchFacts } from "../live/watchState.ts";
import { rowId } from "../sync/rowReader.ts";

interface Asked {
  status: 200 | 403 | 404;
  /** Absent unless the match may be shown. */
  fixture?: Fixture;
}

/** What a messenger may know of a match that it names: 403 once it is hidden, 404 for one that is unknown or cancelled. */
export async function askedMatch(app: AppContext, match: string): Promise<Asked> {
  const facts = await rowId(app.rows, "fixture", match)
    .then((fixtureId) => watchFacts(app, fixtureId))
    .catch((error: unknown) => {
      if (error instanceof DomainError) return undefined;
      throw error;
    });
  if (!facts) return { status: 404 };
  const { watched, arrived } = facts;
  const phase = watchPhase(watched, arrived, { now: Date.now(), silentMs: liveLimits.silentMs });
  return phase === "hidden" ? { status: 403 } : { status: 200, fixture: watched.fixture };
}
