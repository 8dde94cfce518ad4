import { ImagePlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { AssetPicture } from "#app/film/AssetPicture.tsx";
import { Button } from "#app/ui/Button.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { assetTexts as texts } from "./assetTexts.ts";
import { useOwnAssets } from "./useOwnAssets.ts";

const AssetsDialog = lazy(async () => ({ default: (await import("./AssetsDialog.tsx")).AssetsDialog }));

/** The brand assets of a business's own request, their progress, and a button to change them. */
export function OwnAssets({ fixture }: { fixture: Fixture }) {
  const [isOpen, setOpen] = useState(false);
  const assets = useOwnAssets(fixture);
  if (fixture.clientType !== "business") return null;
  return (
    <div role="group" aria-label={texts.heading} className="flex flex-col gap-2">
      <p className="font-semibold">{texts.heading}</p>
      {assets.length === 0 && <p className="text-ink-soft">{texts.none}</p>}
      <ul className="flex flex-col gap-2">
        {assets.map(({ id, purpose, name, note, address }) => (
          <li key={id} className="flex items-center gap-3">
            <AssetPicture fileId={id} purpose={purpose} address={address} />
            <div className="min-w-0 flex-1">
              <p className="named truncate">{name}</p>
              <p className="text-sm text-ink-soft">{note}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        className="sm:self-start"
        icon={<ImagePlus size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {assets.length === 0 ? texts.add : texts.change}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AssetsDialog fixture={fixture} assets={assets} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
