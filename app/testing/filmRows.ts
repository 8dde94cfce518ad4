import type { Fixture } from "#shared/entities/fixture.ts";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import type { VideoClip } from "#shared/entities/videoClip.ts";
import { match } from "#shared/testing/samples.ts";

const base = () => ({ id: crypto.randomUUID(), rev: 1, createdAt: "2026-11-20T10:00:00.000Z" });

/** A completed public reel, as on a visitor's device. */
export function aReelRow(changes: Partial<HighlightReel> = {}): HighlightReel {
  const id = changes.id ?? crypto.randomUUID();
  return {
    ...base(),
    ...{ id, fixtureId: crypto.randomUUID(), title: "Saturday’s comeback", status: "completed", isPublic: true },
    ...{ views: 0, likes: 0, shares: 0, updatedAt: "2026-11-20T10:00:00.000Z" },
    ...{ videoUrl: `/api/media/${id}?v=1`, thumbnailUrl: `/api/media/${id}/thumbnail?v=0a`, duration: "107.4" },
    ...changes,
  };
}

export function aCompletedFixture(changes: Partial<Fixture> = {}): Fixture {
  const { homeSchool, awaySchool, sport, matchTime, venue } = match;
  return {
    ...base(),
    ...{ homeSchool, awaySchool, sport, matchTime, venue, matchDate: "2026-11-14", budgetCents: 250_000 },
    ...{ status: "completed", ...changes },
  };
}

/** A clip that is ready to be used. */
export function aClipRow(changes: Partial<VideoClip> = {}): VideoClip {
  const id = changes.id ?? crypto.randomUUID();
  return {
    ...base(),
    ...{ id, fixtureId: crypto.randomUUID(), streamerId: crypto.randomUUID(), title: "Second try" },
    ...{ startTime: "0", endTime: "12.5", duration: "12.5", fileDuration: "30", clipType: "highlight", tags: "[]" },
    ...{ videoUrl: `/api/media/${id}`, thumbnailUrl: `/api/media/${id}/thumbnail?v=0a` },
    ...{ isPublic: true, fileState: "ready", ...changes },
  };
}
