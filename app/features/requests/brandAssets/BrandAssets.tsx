import { AssetFields } from "./AssetFields.tsx";
import { assetTexts } from "./assetTexts.ts";
import { useAssetDraft } from "./useAssetDraft.ts";

/** A business's logo, banners and sponsor videos: chosen now, sent with the request. */
export function BrandAssets() {
  const { files, add, remove } = useAssetDraft();
  return (
    <>
      <p className="text-ink-soft">{assetTexts.explained}</p>
      <AssetFields assets={files} onAdd={add} onRemove={remove} />
    </>
  );
}
