import * as z from "zod";
import type { Fixture } from "../entities/fixture.ts";
import type { MediaFile } from "../entities/mediaFile.ts";
import { brandAssetsForm } from "../forms/assetForms.ts";
import { rowId } from "../forms/textFields.ts";
import { brandAssetsRejection, isBrandPurpose, withBrandAddress, type BrandPurpose } from "../rules/brandAssets.ts";
import { DomainError, rejectWith } from "../rules/domainError.ts";
import { mediaAddress } from "../rules/mediaAddress.ts";
import { announceFile } from "./announceFile.ts";
import { defineMutation, type MutationContext } from "./defineMutation.ts";
import { foundRow, ownFixture } from "./foundRow.ts";
import type { Store } from "./store.ts";

type Assets = z.infer<typeof brandAssetsForm>;

export const brandAssetMutations = {
  /** The owner of a business request adds and removes files. Replacing one does both. */
  "fixture.changeAssets": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Brand assets",
      did: ({ match }) => `You changed the brand assets of ${match ?? "your request"}.`,
      callers: "thatRequester",
    },
    args: z.object({ id: rowId, add: brandAssetsForm.default([]), remove: z.array(rowId).max(10).default([]) }),
    async run(store, { id, add, remove }, context) {
      const fixture = await ownFixture(store, id, context);
      const { kept, removed } = await sorted(store, fixture, remove);
      const purposes = [...kept.map(brandPurposeOf), ...add.map(({ purpose }) => purpose)];
      if (add.length > 0) rejectWith(brandAssetsRejection(fixture, purposes));
      for (const file of add) await announceAsset(store, fixture.id, file, context);
      await store.update("fixture", id, { assetFileIds: [...kept, ...add].map((file) => file.id) });
      for (const file of removed) {
        const now = await foundRow(store, "fixture", id);
        await store.update("mediaFile", file.id, { deletedAt: context.now });
        await store.update("fixture", id, withBrandAddress(now, brandPurposeOf(file), mediaAddress(file.id), false));
      }
      return { id };
    },
  }),
};

/** Announces a submission's files. Returns the row's fields about them. */
export async function submittedAssets(
  store: Store,
  fixture: Pick<Fixture, "id" | "clientType" | "status">,
  assets: Assets,
  context: MutationContext,
): Promise<Pick<Fixture, "assetFileIds">> {
  if (assets.length === 0) return {};
  rejectWith(
    brandAssetsRejection(
      fixture,
      assets.map(({ purpose }) => purpose),
    ),
  );
  for (const file of assets) await announceAsset(store, fixture.id, file, context);
  return { assetFileIds: assets.map(({ id }) => id) };
}

/** Moves a visitor's files to the account claiming the request. */
export async function claimAssets(store: Store, fixture: Fixture, ownerUserId: string): Promise<void> {
  for (const id of fixture.assetFileIds ?? []) {
    const file = await store.get("mediaFile", id);
    if (file && file.ownerUserId === undefined) await store.update("mediaFile", id, { ownerUserId });
  }
}

/** Sets a ready file's URL in its request's field. */
export async function brandAssetFollows(store: Store, file: MediaFile): Promise<void> {
  if (file.state !== "ready" || !isBrandPurpose(file.purpose)) return;
  const fixture = await foundRow(store, "fixture", file.fixtureId);
  await store.update("fixture", fixture.id, withBrandAddress(fixture, file.purpose, mediaAddress(file.id), true));
}

function announceAsset(
  store: Store,
  fixtureId: string,
  { purpose, ...file }: Assets[number],
  context: MutationContext,
): Promise<void> {
  return announceFile(store, { file, purpose, fixtureId }, context);
}

async function sorted(store: Store, fixture: Fixture, remove: readonly string[]) {
  const all = await Promise.all((fixture.assetFileIds ?? []).map((id) => foundRow(store, "mediaFile", id)));
  if (remove.some((id) => !all.some((file) => file.id === id))) throw new DomainError("row.notFound");
  return {
    kept: all.filter(({ id }) => !remove.includes(id)),
    removed: all.filter(({ id }) => remove.includes(id)),
  };
}

function brandPurposeOf({ purpose }: MediaFile): BrandPurpose {
  if (!isBrandPurpose(purpose)) throw new Error(`A request names a file that is a ${purpose}.`);
  return purpose;
}
