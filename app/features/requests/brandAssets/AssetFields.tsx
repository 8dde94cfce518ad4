import { useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { AssetPicture } from "#app/film/AssetPicture.tsx";
import { sizeText } from "#app/film/sizeText.ts";
import type { ReadFile } from "#app/film/readVideo.ts";
import { filmTexts } from "#app/film/filmTexts.ts";
import { FileField } from "#app/ui/FileField.tsx";
import { brandLimits, brandPurposes, sponsorVideoMs, type BrandPurpose } from "#shared/rules/brandAssets.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { assetTexts as texts } from "./assetTexts.ts";

/** A file shown in one of the three fields. */
export interface ShownAsset {
  id: string;
  purpose: BrandPurpose;
  name: string;
  bytes?: number | undefined;
  durationMs?: number | undefined;
  /** Its progress, or what is wrong with it; absent while it is only chosen. */
  note?: string | undefined;
  /** Set once the server has it. */
  address?: string | undefined;
}

interface AssetFieldsProps {
  assets: readonly ShownAsset[];
  /** Returns the sentence that says why it was not accepted. */
  onAdd: (purpose: BrandPurpose, file: ReadFile) => Promise<string | undefined>;
  onRemove: (id: string) => void;
}

/** Logo, banners and sponsor videos, with previews. Unusable files are reported under their field. */
export function AssetFields(props: AssetFieldsProps) {
  return brandPurposes.map((purpose) => <AssetField key={purpose} purpose={purpose} {...props} />);
}

function AssetField({ purpose, assets, onAdd, onRemove }: AssetFieldsProps & { purpose: BrandPurpose }) {
  const { label, hint, prompt, accept } = texts.words(purpose);
  const { pick, problem, isReading } = usePick(purpose, onAdd);
  const own = assets.filter((asset) => asset.purpose === purpose);
  const files = own.map((asset) => ({
    key: asset.id,
    name: asset.name,
    note: noteOf(asset),
    picture: <AssetPicture fileId={asset.id} purpose={purpose} address={asset.address} />,
  }));
  return (
    <FileField
      label={label}
      labelNote={texts.optional}
      hint={isReading ? texts.reading : hint}
      prompt={prompt}
      accept={accept}
      most={brandLimits[purpose]}
      files={files}
      error={problem}
      onAdd={(picked) => void pick(picked)}
      onRemove={onRemove}
    />
  );
}

function noteOf({ bytes, durationMs = 0, note }: ShownAsset): string {
  const length = durationMs > sponsorVideoMs ? texts.longer(Math.round(durationMs / 1_000)) : undefined;
  return [bytes === undefined ? undefined : sizeText(bytes), note, length].filter(Boolean).join(". ");
}

function usePick(purpose: BrandPurpose, onAdd: AssetFieldsProps["onAdd"]) {
  const database = useDatabase();
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  async function pick(picked: readonly File[]): Promise<void> {
    setProblem(undefined);
    setReading(true);
    for (const file of picked) {
      try {
        const { readAsset } = await import("#app/film/readAsset.ts");
        const refused = await onAdd(purpose, await readAsset(database, file, purpose));
        if (refused !== undefined) setProblem(refused);
      } catch (error) {
        if (!(error instanceof DomainError)) reportError(error);
        const sentence = error instanceof DomainError ? error.message : filmTexts.unreadable;
        setProblem(filmTexts.failedOf(file.name, sentence));
      }
    }
    setReading(false);
  }
  return { pick, problem, isReading };
}
