import { presentRow, type Presented } from "#shared/api/presentRow.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { viewFor } from "#shared/entities/entity.ts";
import { fixtureEntity, type Fixture } from "#shared/entities/fixture.ts";
import { WALK_IN_USER_ID } from "#shared/entities/actor.ts";
import { sastDate } from "#shared/rules/format.ts";
import type { AppContext, ListOptions } from "../../appContext.ts";
import { tokensIn, visitorSubmission } from "../../auth/visitorSubmission.ts";
import { rememberedRequests, rememberRequests } from "../../auth/requestCookie.ts";
import type { HttpContext } from "../../httpState.ts";
import { decide, newRowId } from "../decide.ts";
import { fairShare, type Asked } from "../fairShare.ts";
import { found, type Handlers } from "../handler.ts";

const mostListed = 1_000;

/** Sees a visitor's request as that visitor does. */
const walkIn: Actor = { kind: "user", userId: WALK_IN_USER_ID, role: "user", roleVersion: 0 };

export function fixtureHandlers(app: AppContext): Pick<Handlers, "searchFixtures" | "fixtures" | "submitFixture"> {
  return {
    searchFixtures: async ({ ctx, actor, query: { status } }) => {
      const today = sastDate(new Date().toISOString());
      const ids = status === "open" ? await shownOpen(app, today) : undefined;
      const fixtures = await seenFixtures(app, ctx, actor, {
        ...(status ? { where: { status } } : {}),
        ...(ids ? { ids } : {}),
      });
      return fixtures
        .filter((fixture) => status !== "open" || (fixture.matchDate ?? "") >= today)
        .sort((one, other) => (kickOff(one) < kickOff(other) ? -1 : 1));
    },

    fixtures: ({ ctx, actor }) => seenFixtures(app, ctx, actor),

    submitFixture: async ({ ctx, actor, body, mutationId }) => {
      const id = newRowId(actor, mutationId);
      const result = await decide(app, {
        ctx,
        actor,
        mutationId,
        name: visitorSubmission,
        args: { ...body, ...named(body, (n) => newRowId(actor, mutationId, `asset ${n}`)), id },
      });
      const reader = actor.kind === "visitor" ? walkIn : actor;
      const fixture = found(await app.rows.viewOne("fixture", id, reader));
      if (actor.kind === "visitor") rememberRequests(ctx, [id]);
      return { ...presentRow("fixture", fixture, reader), ...tokensIn(result) };
    },
  };
}

/** Gives an id to files sent without one: the answer's `assetFileIds` lists them in order. */
function named({ assets }: Record<string, unknown>, newId: (n: number) => string): { assets?: unknown } {
  if (!Array.isArray(assets)) return {};
  return { assets: assets.map((file: unknown, n) => (isObject(file) ? { id: newId(n), ...file } : file)) };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function kickOff(fixture: Presented<Fixture>): string {
  return `${fixture.matchDate ?? ""} ${fixture.matchTime ?? ""}`;
}

/** The upcoming open matches to list; undefined while there is room for all of them. */
async function shownOpen({ database }: AppContext, today: string): Promise<string[] | undefined> {
  const open = database
    .collection<Omit<Asked, "id"> & { _id: string }>(fixtureEntity.table)
    .find({ status: "open", matchDate: { $gte: today } })
    .project<Omit<Asked, "id"> & { _id: string }>({ requesterId: 1, contactEmail: 1 });
  const asked = await open.sort({ createdAt: -1, _id: -1 }).toArray();
  if (asked.length <= mostListed) return undefined;
  return fairShare(
    asked.map(({ _id: id, ...who }) => ({ id, ...who })),
    mostListed,
  );
}

/** What the actor may see; requests that this browser made as a visitor appear in full. */
async function seenFixtures(
  app: AppContext,
  ctx: HttpContext,
  actor: Actor,
  options: ListOptions<Fixture> = {},
): Promise<Presented<Fixture>[]> {
  const views = await app.rows.viewMany("fixture", actor, options);
  const own = await rememberedFixtures(app, ctx);
  return views.map((view) => {
    const mine = own.find((fixture) => fixture.id === view.id);
    const asOwner = mine && viewFor(fixtureEntity, mine, walkIn);
    return asOwner ? presentRow("fixture", asOwner, walkIn) : presentRow("fixture", view, actor);
  });
}

/** Once claimed, a request belongs to its account alone. */
async function rememberedFixtures(app: AppContext, ctx: HttpContext): Promise<Fixture[]> {
  const rows = await Promise.all(rememberedRequests(ctx).map((id) => app.rows.rowOne("fixture", id)));
  return rows.filter((row): row is Fixture => row?.requesterId === WALK_IN_USER_ID);
}
