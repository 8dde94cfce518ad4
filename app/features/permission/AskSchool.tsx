import { Mail } from "lucide-react";
import { useState } from "react";
import { call, isUnreachable, sentenceFor } from "#app/api/apiClient.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { Card } from "#app/ui/Card.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { NumberedSteps } from "#app/ui/NumberedSteps.tsx";
import { askTexts } from "./texts.ts";

type Asking = { status: "ready" } | { status: "sending" } | { status: "sent" } | { status: "failed"; message: string };

/** Emails the private link to the school's own address. Never reveals whether there was one to send. */
export function AskSchool({ fixtureId }: { fixtureId: string }) {
  const [asking, setAsking] = useState<Asking>({ status: "ready" });
  const ask = async () => {
    setAsking({ status: "sending" });
    try {
      await call("askSchool", { body: { fixtureId } });
      setAsking({ status: "sent" });
    } catch (error) {
      const message = isUnreachable(error) ? askTexts.offline : sentenceFor(error, askTexts.failed);
      setAsking({ status: "failed", message });
    }
  };
  if (asking.status === "sent") {
    return (
      <Notice tone="pitch" role="status" title={askTexts.sentTitle}>
        {askTexts.sent}
      </Notice>
    );
  }
  return (
    <Card className="flex flex-col gap-5">
      <NumberedSteps steps={askTexts.steps} />
      <OnlineButton
        problem={asking.status === "failed" ? asking.message : undefined}
        offline={askTexts.offline}
        variant="primary"
        size="large"
        icon={<Mail size={22} aria-hidden="true" />}
        busy={asking.status === "sending" && askTexts.sending}
        onClick={() => void ask()}
      >
        {askTexts.action}
      </OnlineButton>
    </Card>
  );
}
