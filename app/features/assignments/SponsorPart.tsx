import { Download } from "lucide-react";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { buttonClasses } from "#app/ui/Button.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { brandAddresses } from "#shared/rules/brandAssets.ts";
import { downloadAddress } from "#shared/rules/mediaAddress.ts";
import { assignmentTexts } from "./assignmentTexts.ts";

const texts = assignmentTexts.sponsor;

/** What a business wants shown and said during its match, for the streamer to download. */
export function SponsorPart({ fixture }: { fixture: Fixture }) {
  const isOffline = useSyncPhase().kind === "offline";
  const { businessName, specialInstructions } = fixture;
  const assets = brandAddresses(fixture);
  if (!businessName) return null;
  return (
    <div role="group" aria-label={texts.heading} className="flex flex-col gap-2 border-t border-hairline px-4 py-3">
      <p className="font-semibold">
        {texts.heading}: {businessName}
      </p>
      {specialInstructions && <p className="whitespace-pre-line">“{specialInstructions}”</p>}
      {assets.length > 0 && isOffline && <p className="text-ink-soft">{texts.needsSignal}</p>}
      <ul className="flex flex-wrap gap-3">
        {assets.map(({ purpose, address }, at) => (
          <li key={address} className="flex flex-col gap-1">
            <img
              src={`${address}/thumbnail`}
              alt={texts.assets[purpose]}
              className="h-20 w-32 rounded-control bg-sunken object-contain"
            />
            <a
              href={downloadAddress(address)}
              download
              aria-label={texts.download(texts.assets[purpose], at + 1)}
              className={buttonClasses({ size: "small" })}
            >
              <Download size={18} aria-hidden="true" />
              {texts.assets[purpose]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
