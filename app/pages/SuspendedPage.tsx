import { Support } from "#app/features/help/Support.tsx";
import { SuspendedAccount } from "#app/features/suspension/SuspendedAccount.tsx";
import { suspendedTexts } from "#app/features/suspension/suspendedTexts.ts";
import type { Suspension } from "#shared/entities/actor.ts";

export function SuspendedPage({ suspension }: { suspension: Suspension }) {
  return (
    <>
      <title>{suspendedTexts.pageTitle}</title>
      <SuspendedAccount suspension={suspension} support={<Support lead={suspendedTexts.ask} />} />
    </>
  );
}
