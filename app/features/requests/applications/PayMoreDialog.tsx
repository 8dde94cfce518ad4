import { paths } from "#app/paths.ts";
import { paymentSearch } from "#app/paymentLink.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatRand } from "#shared/rules/format.ts";
import type { Price } from "#shared/rules/pricing.ts";
import { kindOf } from "../form/fixtureFormValues.ts";
import { applicationTexts as texts } from "./applicationTexts.ts";

interface PayMoreDialogProps {
  fixture: Fixture;
  bid: Bid;
  difference: Price;
  onClose: () => void;
}

/** A prepaid match can go to a higher bid once the difference is paid. */
export function PayMoreDialog({ fixture, bid, difference, onClose }: PayMoreDialogProps) {
  const amount = formatRand(difference.totalCents);
  const search = paymentSearch({
    amountCents: difference.baseCents,
    type: kindOf(fixture),
    description: texts.payMoreDescription(bid.streamerName),
    fixtureId: fixture.number === undefined ? undefined : String(fixture.number),
    bidId: bid.id,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.payMoreTitle(amount)}
      description={texts.payMoreText}
      actions={
        <>
          <ButtonLink variant="primary" size="large" to={`${paths.payment}${search}`}>
            {texts.payMore(amount)}
          </ButtonLink>
          <Button variant="quiet" size="large" onClick={onClose}>
            {texts.keepLooking}
          </Button>
        </>
      }
    />
  );
}
