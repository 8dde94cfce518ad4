import { lazy, Suspense, type ReactNode } from "react";
import { useLogout } from "#app/layout/useLogout.ts";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { Scene } from "#app/ui/Scene.tsx";
import type { Suspension } from "#shared/entities/actor.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { suspendedTexts as texts } from "./suspendedTexts.ts";

const SignOutDialog = lazy(() => import("#app/layout/SignOutDialog.tsx").then((m) => ({ default: m.SignOutDialog })));

/** What a suspended user needs to know: why, what happens to matches and money, whom to ask, and how to sign out. */
export function SuspendedAccount({ suspension, support }: { suspension: Suspension; support: ReactNode }) {
  const { isLeaving, logout, finishLogout } = useLogout();
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <Card className="flex flex-col items-start gap-3">
        <Scene name="ropeClosed" />
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="text-ink-soft">{texts.since(sastMoment(suspension.at))}</p>
        <blockquote className="w-full rounded-control bg-clay-tint px-4 py-3 font-semibold break-words whitespace-pre-wrap text-clay-text select-text">
          {suspension.reason}
        </blockquote>
        <p>{texts.ends}</p>
      </Card>
      {support}
      <Card flush className="divide-y divide-hairline">
        {texts.parts.map(({ title, text }) => (
          <section key={title} aria-label={title} className="p-4 md:p-5">
            <h2 className="text-lg">{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </Card>
      <Button onClick={logout} className="self-start">
        {texts.signOut}
      </Button>
      <Suspense fallback={null}>{isLeaving && <SignOutDialog onDone={finishLogout} />}</Suspense>
    </article>
  );
}
