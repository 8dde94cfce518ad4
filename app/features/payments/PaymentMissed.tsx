import { SupportAddress } from "#app/layout/SupportAddress.tsx";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { StickyBar } from "#app/ui/StickyBar.tsx";
import { requestPath } from "#app/paymentLink.ts";
import { ChooseEventDay } from "./ChooseEventDay.tsx";
import { failedTexts as texts } from "./texts.ts";

/** Back from the provider without having paid: why that happens, and what to do. */
export function PaymentMissed({ fixtureNumber }: { fixtureNumber: string | undefined }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <header className="flex flex-col gap-2">
        <h1>{texts.title}</h1>
        <p className="text-lg text-ink-soft">{texts.intro}</p>
      </header>
      <Words id="reasons" title={texts.reasonsTitle} lines={texts.reasons} />
      <Words id="options" title={texts.optionsTitle} lines={texts.options} />
      {fixtureNumber !== undefined && <ChooseEventDay fixtureNumber={fixtureNumber} />}
      <div className="text-ink-soft">
        <p>{texts.support}</p>
        <SupportAddress />
      </div>
      <StickyBar>
        <ButtonLink variant="primary" size="large" to={requestPath(fixtureNumber)}>
          {texts.again}
        </ButtonLink>
        <ButtonLink variant="quiet" size="large" to={paths.home}>
          {texts.home}
        </ButtonLink>
      </StickyBar>
    </div>
  );
}

function Words({ id, title, lines }: { id: string; title: string; lines: readonly string[] }) {
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
