import { Copy, X } from "lucide-react";
import { useState } from "react";
import { paths } from "#app/paths.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { ProgressBar } from "#app/ui/ProgressBar.tsx";
import { ShareButton } from "#app/ui/ShareButton.tsx";
import { toast } from "#app/ui/toastStore.ts";
import type { CostShare } from "#shared/entities/costShare.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Payment } from "#shared/entities/payment.ts";
import { pooledCents, smallestShareCents } from "#shared/rules/costShare.ts";
import { formatDate, formatRand } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { Payers } from "./Payers.tsx";
import { shareAddress } from "./shareLink.ts";
import { roundTexts as texts, shareTexts } from "./texts.ts";

interface OpenRoundProps {
  fixture: Fixture;
  round: CostShare;
  shares: readonly Payment[];
  promisedCents: number;
}

/** A collection that goes on: how far it is, its link, who paid, and the way to end it. */
export function OpenRound({ fixture, round, shares, promisedCents }: OpenRoundProps) {
  const isQueued = usePendingFor("fixture", fixture.id).length > 0;
  const collected = pooledCents(shares);
  const headingId = `shared-${fixture.id}`;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2 rounded-control border border-hairline p-3">
      <h3 id={headingId} className="text-base">
        {texts.heading}
      </h3>
      <ProgressBar
        label={texts.progress(formatRand(collected), formatRand(round.targetCents))}
        value={collected}
        max={round.targetCents}
        valueText={shareTexts.people(shares.filter(isIn).length)}
      />
      {promisedCents > 0 && <p>{texts.promised(formatRand(promisedCents))}</p>}
      <p className="text-ink-soft">{texts.rules(formatRand(smallestShareCents), formatDate(round.deadline))}</p>
      {isQueued ? <Notice tone="sky">{texts.queued}</Notice> : <LinkButtons fixture={fixture} round={round} />}
      <Payers shares={shares} canGiveBack />
      <EndRound fixture={fixture} collected={collected} payers={shares.filter(isIn).length} />
    </section>
  );
}

function isIn({ pooledCents: pooled = 0 }: Payment): boolean {
  return pooled > 0;
}

function LinkButtons({ fixture, round }: { fixture: Fixture; round: CostShare }) {
  const link = { fixtureId: fixture.id, key: round.key };
  const copy = async () => {
    await navigator.clipboard.writeText(shareAddress(link));
    toast(texts.copied);
  };
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
      <ShareButton variant="solid" title={shareTexts.share(matchTitle(fixture))} url={shareAddress(link)} />
      <Button icon={<Copy size={20} aria-hidden="true" />} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <ButtonLink variant="quiet" to={`${paths.shareCost}#${link.fixtureId}.${link.key}`}>
        {texts.see}
      </ButtonLink>
    </div>
  );
}

function EndRound({ fixture, collected, payers }: { fixture: Fixture; collected: number; payers: number }) {
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy } = useMutate("costShare.close", { success: texts.ended, failure: texts.endFailed });
  const end = async () => {
    await run({ fixtureId: fixture.id });
    setAsked(false);
  };
  return (
    <div>
      <Button variant="quiet" size="small" icon={<X size={20} aria-hidden="true" />} onClick={() => setAsked(true)}>
        {texts.end}
      </Button>
      {isAsked && (
        <ConfirmDialog
          onClose={() => setAsked(false)}
          title={texts.endTitle}
          description={texts.endText(formatRand(collected), payers)}
          confirm={texts.end}
          busy={isBusy && texts.ending}
          onConfirm={() => void end()}
          keep={texts.keepOpen}
        />
      )}
    </div>
  );
}
