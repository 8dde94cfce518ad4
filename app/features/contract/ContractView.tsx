import { ButtonLink } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import { paths } from "#app/paths.ts";
import { useOwnStreamer } from "#app/session/useOwnStreamer.ts";
import { ContractReader } from "./ContractReader.tsx";
import { contractTexts as texts } from "./texts.ts";
import { useContract } from "./useContract.ts";

/** A bid's contract to read and sign, or why there is none. */
export function ContractView({ bidId }: { bidId: string | undefined }) {
  const state = useContract(bidId);
  switch (state.status) {
    case "loading":
      return <Waiting label={texts.loading} />;
    case "missing":
      return <NoContract title={texts.missing.title} text={texts.missing.text} />;
    case "notYet":
      return <NoContract title={texts.notYet.title} text={texts.notYet.text} />;
    case "open":
      // A new text is read from the beginning.
      return <ContractReader key={state.contract.id} {...state} />;
    default:
      return state satisfies never;
  }
}

function NoContract({ title, text }: { title: string; text: string }) {
  const isStreamer = useOwnStreamer().status === "ready";
  const dashboard = isStreamer ? paths.streamerDashboard : paths.requesterDashboard;
  const action = <ButtonLink to={dashboard}>{texts.missing.action}</ButtonLink>;
  return (
    <EmptyState scene="field" headingLevel={1} title={title} action={action}>
      {text}
    </EmptyState>
  );
}
