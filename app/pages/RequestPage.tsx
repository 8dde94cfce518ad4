import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ParentRequestForm, type SentRequest } from "#app/features/requests/ParentRequestForm.tsx";
import { RequestChooser } from "#app/features/requests/RequestChooser.tsx";
import { RequestHeader } from "#app/features/requests/RequestHeader.tsx";
import { requestKinds } from "#app/features/requests/requestKinds.ts";
import { RequestSent } from "#app/features/requests/RequestSent.tsx";

/** /request and /request-stream: who asks, the form, what was sent. The kind stands in the address, so Back works. */
export function RequestPage() {
  const [search] = useSearchParams();
  const kind = requestKinds.find(({ id }) => id === search.get("type"));
  return (
    <>
      <title>Request a Stream · Touchline</title>
      {kind ? <ParentRequest /> : <RequestChooser />}
    </>
  );
}

function ParentRequest() {
  const [sent, setSent] = useState<SentRequest>();
  const [refused, setRefused] = useState<SentRequest>();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const changeRefused = () => {
    setRefused(sent);
    setSent(undefined);
  };
  const show = (request: SentRequest) => {
    setSent(request);
    window.scrollTo(0, 0);
  };
  if (sent) return <RequestSent sent={sent} onChange={changeRefused} />;
  return (
    <>
      <RequestHeader />
      <ParentRequestForm initial={refused?.values} onSent={show} />
    </>
  );
}
