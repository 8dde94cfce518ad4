import * as z from "zod";
import { streamerSchema, type ApprovedProfile, type Streamer } from "../../entities/streamer.ts";
import { streamerProfileForm, usernameText, verifyForm } from "../../forms/accountForms.ts";
import { clearableText, rowId } from "../../forms/textFields.ts";
import { isBooked } from "../../rules/bidFlow.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { isPast } from "../../rules/fixtureFlow.ts";
import { agreedVersion, consentTo } from "../../rules/legalVersion.ts";
import { limits } from "../../rules/limits.ts";
import { verifyRejection } from "../../rules/verification.ts";
import { actingUserId, profileOf } from "../actingUser.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import type { Store } from "../store.ts";
import { insertProfile } from "./insertProfile.ts";
import { insertUser, requireFreeUsername } from "./userMutations.ts";

const profileEdits = streamerProfileForm
  .omit({ email: true })
  .extend({ portfolio: clearableText("Portfolio", limits.url) })
  .partial();

export const streamerMutations = {
  /** A visitor gets an account with a profile awaiting an admin. */
  "streamer.register": defineMutation({
    origins: ["rest", "system"],
    actors: ["visitor", "system"],
    outbox: "never",
    args: streamerProfileForm.extend({
      userId: rowId,
      streamerId: rowId,
      username: usernameText,
      agreedTo: agreedVersion,
    }),
    async run(store, { userId, streamerId, username, agreedTo, ...profile }, context) {
      await requireFreeUsername(store, username, "user");
      const consent = consentTo(agreedTo, context.now);
      const account = { id: userId, username, email: profile.email, role: "user" as const, ...consent };
      const user = await insertUser(store, account, context);
      const streamer = await insertProfile(store, streamerId, userId, profile, context);
      return { user, streamer };
    },
  }),

  /** A signed-in account adds a profile. */
  "streamer.attach": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Streamer profile",
      did: "You created your streamer profile.",
      callers: "withoutProfile",
    },
    args: streamerProfileForm.extend({ id: rowId, agreedTo: agreedVersion }),
    async run(store, { id, agreedTo, ...profile }, context) {
      const userId = actingUserId(context);
      if (await profileOf(store, userId)) throw new DomainError("account.hasProfile");
      const account = await store.get("user", userId);
      if (account && agreedTo) await store.update("user", userId, consentTo(agreedTo, context.now));
      return insertProfile(store, id, userId, profile, context);
    },
  }),

  /** Changes the named fields. An approval stays; changes an admin should review are listed. */
  "streamer.editProfile": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: {
      title: "Change of your profile",
      did: "You changed your profile.",
      typedFields: ["businessName", "contactPerson", "phone", "location", "equipment", "serviceAreas", "portfolio"],
      callers: "thatStreamer",
    },
    args: profileEdits.extend({ id: rowId }),
    async run(store, { id, ...edits }, context) {
      const streamer = await foundStreamer(store, id);
      if (streamer.userId !== actingUserId(context)) throw new DomainError("row.notFound");
      const edited: Streamer = { ...streamer, ...definedFields(edits) };
      const { approvedProfile = streamer } = streamer;
      await store.update("streamer", id, {
        ...definedFields(edits),
        ...(edits.portfolio === "" ? { portfolio: undefined } : {}),
        ...(streamer.verified ? { approvedProfile: toLookAt(edited, approvedProfile) } : {}),
      });
      if (edited.businessName !== streamer.businessName) await renameInOpenBids(store, edited);
      return { id };
    },
  }),

  /** An admin has reviewed the changes since the approval; later changes stay listed. */
  "streamer.confirmProfile": defineMutation({
    origins: [],
    actors: ["admin"],
    outbox: {
      title: "Changes of a streamer looked at",
      did: "You looked at the changes of a streamer.",
      callers: "admin",
    },
    args: z.object({ id: rowId, seen: streamerSchema.shape.approvedProfile.unwrap() }),
    async run(store, { id, seen }) {
      const streamer = await foundStreamer(store, id);
      if (streamer.verified) await store.update("streamer", id, { approvedProfile: toLookAt(streamer, seen) });
      return { id };
    },
  }),

  "streamer.verify": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "Decision about a streamer",
      did: "You decided about a streamer.",
      typedFields: ["verificationNotes"],
      callers: "admin",
    },
    args: verifyForm.extend({ id: rowId }),
    async run(store, { id, verificationStatus, verificationNotes }, context) {
      const streamer = await foundStreamer(store, id);
      throwIfRejected(verifyRejection(streamer, verificationStatus));
      const verified = verificationStatus === "approved";
      await store.update("streamer", id, {
        verified,
        verificationStatus,
        verificationNotes,
        approvedProfile: undefined,
      });
      if (!verified) await withdrawOpenBids(store, id);
      if (streamer.userId) {
        await context.announce({
          kind: verified ? "streamerVerified" : "streamerRejected",
          to: { userId: streamer.userId },
          values: { streamer: streamer.businessName, side: "streamer", ...definedFields({ notes: verificationNotes }) },
        });
      }
      return { id, verificationStatus };
    },
  }),

  /** Hidden everywhere, kept for the record; refused while a coming match depends on the streamer. */
  "streamer.delete": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "Streamer deleted",
      did: "You deleted a streamer.",
      callers: "admin",
    },
    args: z.object({ id: rowId }),
    async run(store, { id }, context) {
      await foundStreamer(store, id);
      if (await hasComingMatch(store, id, context.today)) throw new DomainError("streamer.hasComingMatch");
      await withdrawOpenBids(store, id);
      await store.update("streamer", id, { deletedAt: context.now, verified: false });
      return { id };
    },
  }),
};

async function foundStreamer(store: Store, id: string) {
  const streamer = await foundRow(store, "streamer", id);
  if (streamer.deletedAt) throw new DomainError("row.notFound");
  return streamer;
}

/** The approved values that the profile has changed. */
function toLookAt(profile: ApprovedProfile, approved: ApprovedProfile): ApprovedProfile | undefined {
  const { businessName, equipment, serviceAreas } = approved;
  const isSame =
    profile.businessName === businessName && profile.equipment === equipment && profile.serviceAreas === serviceAreas;
  return isSame ? undefined : definedFields({ businessName, equipment, serviceAreas });
}

/** A pending bid shows the streamer's current name; agreed ones keep theirs. */
async function renameInOpenBids(store: Store, { id, businessName }: Streamer): Promise<void> {
  const bids = await store.find("bid", { streamerId: id });
  for (const bid of bids.filter((candidate) => candidate.status === "pending")) {
    await store.update("bid", bid.id, { streamerName: businessName });
  }
}

async function hasComingMatch(store: Store, streamerId: string, today: string): Promise<boolean> {
  const bids = await store.find("bid", { streamerId });
  const booked = bids.filter(isBooked);
  const fixtures = await Promise.all(booked.map((bid) => store.get("fixture", bid.fixtureId)));
  return fixtures.some((fixture) => fixture !== undefined && !isPast(fixture, today));
}

async function withdrawOpenBids(store: Store, streamerId: string): Promise<void> {
  const bids = await store.find("bid", { streamerId });
  for (const bid of bids.filter((candidate) => candidate.status === "pending")) {
    await store.update("bid", bid.id, { status: "withdrawn" });
  }
}
