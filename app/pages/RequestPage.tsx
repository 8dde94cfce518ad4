import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { UnpaidRequests } from "#app/features/payments/UnpaidRequests.tsx";
import { RequestChooser } from "#app/features/requests/form/RequestChooser.tsx";
import { RequestForm, type SentRequest } from "#app/features/requests/form/RequestForm.tsx";
import { RequestHeader } from "#app/features/requests/form/RequestHeader.tsx";
import { requestKinds, type RequestKind } from "#app/features/requests/form/requestKinds.ts";
import { RequestSent } from "#app/features/requests/sent/RequestSent.tsx";
import { SentRequests } from "#app/features/requests/sent/SentRequests.tsx";
import { useSentRequest } from "#app/features/requests/sent/useSentRequest.ts";

/** /request and /request-stream: who asks, the form, the sent request. Kind and request are in the address. */
export function RequestPage() {
  const [search] = useSearchParams();
  const kind = requestKinds.find(({ id }) => id === search.get("type"));
  return (
    <>
      <title>Request a Stream · Touchline</title>
      {kind ? <Request key={kind.id} kind={kind} sentId={search.get("sent")} /> : <RequestChooser sent={<Sent />} />}
    </>
  );
}

/** Unpaid requests first, then where to find the rest. */
function Sent() {
  return (
    <>
      <UnpaidRequests />
      <SentRequests />
    </>
  );
}

function Request({ kind, sentId }: { kind: RequestKind; sentId: string | null }) {
  const [, setSearch] = useSearchParams();
  const { sent, keep } = useSentRequest(sentId);
  const [refused, setRefused] = useState<SentRequest>();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const show = (request: SentRequest) => {
    keep(request);
    setSearch({ type: request.kind, sent: request.mutationId }, { replace: true });
    window.scrollTo(0, 0);
  };
  const changeRefused = () => {
    setRefused(sent);
    setSearch({ type: kind.id }, { replace: true });
  };
  if (sent) return <RequestSent sent={sent} onChange={changeRefused} />;
  return (
    <>
      <RequestHeader kind={kind} />
      <RequestForm kind={kind.id} initial={refused?.values} onSent={show} />
    </>
  );
}
