import type { PermissionAnswer } from "#shared/api/answers.ts";
import { presentRow } from "#shared/api/presentRow.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { SchoolPermission } from "#shared/entities/schoolPermission.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { DomainError, throwIfRejected } from "#shared/rules/domainError.ts";
import { requesterName } from "#shared/rules/matchTitle.ts";
import { linkRejection } from "#shared/rules/permissionFlow.ts";
import type { AppContext } from "../../appContext.ts";
import { readPermissionLink, type PermissionLink } from "../../auth/claimLinks.ts";
import { openLink } from "../../auth/openLink.ts";
import { askSchoolAgain } from "../../jobs/askSchoolAgain.ts";
import { addressKey } from "../../limits/rateLimit.ts";
import { decide, newRowId } from "../decide.ts";
import { found, requireUser, type Asked, type Handlers } from "../handler.ts";

type Names = "requestPermission" | "readPermission" | "answerPermission" | "withdrawPermission" | "askSchool";

export function permissionHandlers(app: AppContext): Pick<Handlers, Names> {
  const linkOf = (token: string) => permissionLink(app, token);
  return {
    requestPermission: (asked) => requestPermission(app, asked),

    readPermission: async ({ body }) => permissionPage(app, (await linkOf(body.token)).permissionId),

    answerPermission: async ({ ctx, body: { token, ...answer }, mutationId }) => {
      const { permissionId: id, round: linkRound } = await linkOf(token);
      const actor: Actor = { kind: "school", permissionId: id };
      const args = definedFields({ ...answer, id, linkRound });
      await decide(app, { ctx, actor, mutationId, name: "permission.answer", args });
      return permissionPage(app, id);
    },

    withdrawPermission: async ({ ctx, body: { token, ...withdrawal }, mutationId }) => {
      const { permissionId: id, round: linkRound } = await linkOf(token);
      const actor: Actor = { kind: "school", permissionId: id };
      const args = definedFields({ ...withdrawal, id, linkRound });
      await decide(app, { ctx, actor, mutationId, name: "permission.withdraw", args });
      return permissionPage(app, id);
    },

    askSchool: async ({ ctx, body }) => {
      await app.limits.spend("submission", addressKey(ctx.ip));
      await askSchoolAgain(app, body.fixtureId);
      return { status: "asked" };
    },
  };
}

/** The permission that a school's link is for; a link to an address revoked since is invalid. */
async function permissionLink(app: AppContext, token: string): Promise<PermissionLink> {
  const link = readPermissionLink(openLink(app, token, ["permission"]).subject);
  const permission = await app.rows.rowOne("schoolPermission", link.permissionId);
  if (permission) throwIfRejected(linkRejection(permission, link.round));
  const contact = link.contactId === undefined ? undefined : await app.rows.rowOne("schoolContact", link.contactId);
  if (link.contactId !== undefined && contact?.status !== "confirmed") throw new DomainError("link.invalid");
  return link;
}

/** The first of the three calls does everything: row, message and status. Repeated, it returns what exists. */
async function requestPermission(app: AppContext, { ctx, actor, body, mutationId }: Asked<"requestPermission">) {
  const { userId } = requireUser(actor);
  const bid = found(await ownBid(app, body.fixtureId, userId));
  const isAsked = bid.status === "accepted" && ["requested", "approved"].includes(bid.schoolPermissionStatus);
  if (!isAsked) {
    const args = definedFields({ id: newRowId(actor, mutationId), bidId: bid.id, message: body.message ?? undefined });
    await decide(app, { ctx, actor, mutationId, name: "permission.request", args });
  }
  const [latest] = await app.rows.viewMany("schoolPermission", actor, { where: { bidId: bid.id }, limit: 1 });
  return presentRow("schoolPermission", found(latest), actor);
}

/** The actor's bid on this match: the accepted one, else the newest. */
async function ownBid(app: AppContext, fixtureId: string, streamerUserId: string): Promise<Bid | undefined> {
  const bids = (await app.rows.rowMany("bid", { where: { fixtureId } })).filter(
    (bid) => bid.streamerUserId === streamerUserId,
  );
  return bids.find((bid) => bid.status === "accepted") ?? bids[0];
}

/** Exactly what the school's page shows, and nothing more. */
async function permissionPage(app: AppContext, permissionId: string): Promise<PermissionAnswer> {
  const permission = found(await app.rows.rowOne("schoolPermission", permissionId));
  const fixture = found(await app.rows.rowOne("fixture", permission.fixtureId));
  const bid = found(await app.rows.rowOne("bid", permission.bidId));
  const streamer = await app.rows.rowOne("streamer", permission.streamerId);
  const newer = await app.rows.rowMany("schoolPermission", { where: { bidId: bid.id } });
  const { homeSchool, awaySchool, sport, matchDate, matchTime, venue } = { ...fixture, ...permission.newDate };
  const isMoving = permission.newDate !== undefined && permission.permissionStatus === "requested";
  return {
    match: { homeSchool, awaySchool, sport, matchDate, matchTime, venue },
    streamerName: bid.streamerName,
    streamerContactPerson: streamer?.contactPerson ?? bid.streamerName,
    streamerPhone: streamer?.phone ?? null,
    requesterName: requesterName(fixture),
    sponsorText: (fixture.clientType === "business" ? fixture.specialInstructions : undefined) ?? null,
    message: permission.message ?? null,
    permissionStatus: permission.permissionStatus,
    notes: permission.notes ?? null,
    respondedAt: permission.respondedAt ?? null,
    movedFrom: isMoving ? { matchDate: fixture.matchDate, matchTime: fixture.matchTime } : null,
    isClosed: bid.status !== "accepted" || isDropped(permission, bid) || isReplaced(permission, newer),
  };
}

/** The sides are no longer waiting for an answer about this new date. */
function isDropped({ id, newDate, permissionStatus }: SchoolPermission, bid: Bid): boolean {
  return newDate !== undefined && permissionStatus === "requested" && bid.newDate?.permissionId !== id;
}

/** A newer request replaced it. One about a new date does so once the school has said yes to that date. */
function isReplaced({ id }: SchoolPermission, newestFirst: readonly SchoolPermission[]): boolean {
  const counting = newestFirst.filter(({ newDate, permissionStatus }) => !newDate || permissionStatus === "approved");
  return (counting[0]?.id ?? id) !== id && !newestFirst.some((row) => row.id === id && row.newDate);
}
