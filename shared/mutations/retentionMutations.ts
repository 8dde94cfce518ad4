import * as z from "zod";
import { rowId } from "../forms/textFields.ts";
import { erasedName } from "../rules/erasedText.ts";
import { defineMutation } from "./defineMutation.ts";
import { anonymousAnswer, noBankDetails, noMatchContacts } from "./erasures.ts";
import { foundRow } from "./foundRow.ts";
import type { Store } from "./store.ts";

/** What is forgotten of a match, and later of its contract, of what was paid for it. */
export const forgottenStages = ["contacts", "contracts", "payments"] as const;

export const retentionMutations = {
  /** Takes out of a match, and what hangs on it, what may not be kept any longer. */
  "fixture.forget": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    /** `fileIds`: what was sent for this match. */
    args: z.object({ id: rowId, stage: z.enum(forgottenStages), fileIds: z.array(rowId).max(1_000) }),
    async run(store, { id, stage, fileIds }, { now }) {
      await foundRow(store, "fixture", id);
      if (stage === "contacts") {
        await forgetContacts(store, id);
        await forgetFilm(store, id, fileIds, now);
      } else if (stage === "contracts") await forgetContracts(store, id);
      else await forgetPayments(store, id);
      await store.update("fixture", id, { ...(stage === "contacts" ? noMatchContacts : {}), forgotten: stage });
      return { id };
    },
  }),

  /** A school's address that no match has needed for a year, or the bank details of an old transfer. */
  "contact.forget": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ entity: z.enum(["schoolContact", "payout"]), id: rowId }),
    async run(store, { entity, id }) {
      await foundRow(store, entity, id);
      if (entity === "payout") await store.update("payout", id, { account: noBankDetails });
      else await store.update("schoolContact", id, { name: undefined, email: "", phone: undefined, status: "refused" });
      return { id };
    },
  }),
};

async function forgetContacts(store: Store, fixtureId: string): Promise<void> {
  for (const bid of await store.find("bid", { fixtureId })) {
    const ofStreamer = { streamerContactPerson: undefined, streamerEmail: undefined, streamerPhone: undefined };
    await store.update("bid", bid.id, { ...noMatchContacts, ...ofStreamer, schoolPermissionNotes: undefined });
  }
  for (const permission of await store.find("schoolPermission", { fixtureId })) {
    const details = { notes: undefined, ticks: undefined };
    await store.update("schoolPermission", permission.id, { ...anonymousAnswer(permission), ...details });
  }
}

/** Nothing of the match is public any more, and the bytes go with the next sweep. */
async function forgetFilm(store: Store, fixtureId: string, fileIds: readonly string[], now: string): Promise<void> {
  for (const entity of ["videoClip", "highlightReel"] as const) {
    for (const row of await store.find(entity, { fixtureId })) {
      if (!row.deletedAt) await store.update(entity, row.id, { deletedAt: now });
    }
  }
  for (const id of fileIds) {
    const file = await store.get("mediaFile", id);
    if (file && !file.deletedAt) await store.update("mediaFile", id, { deletedAt: now, name: "deleted" });
  }
}

async function forgetContracts(store: Store, fixtureId: string): Promise<void> {
  for (const contract of await store.find("contract", { fixtureId })) {
    const signatures = { streamerSignature: undefined, requesterSignature: undefined };
    await store.update("contract", contract.id, { text: "Kept for three years.", ...signatures });
  }
}

async function forgetPayments(store: Store, fixtureId: string): Promise<void> {
  for (const billingDocument of await store.find("billingDocument", { fixtureId })) {
    await store.update("billingDocument", billingDocument.id, { buyer: erasedName });
  }
}
