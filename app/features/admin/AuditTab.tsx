import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { SelectField } from "#app/ui/SelectField.tsx";
import { auditKinds, type AuditEntry, type AuditKind } from "#shared/api/audit.ts";
import { auditSentence } from "#shared/api/auditSentence.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { auditTexts as texts } from "./auditTexts.ts";
import { OnlinePart } from "./OnlinePart.tsx";
import { saveAuditCsv } from "./saveAuditCsv.ts";
import { useOnlineCall } from "#app/api/useOnlineCall.ts";

const choices = [
  { value: "", label: texts.all },
  ...auditKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
];

/** What admins did, and who signed in, failed to, or was refused. */
export function AuditTab() {
  const [chosen, setChosen] = useState<AuditKind>();
  const auditLog = useOnlineCall("auditLog");
  return (
    <OnlinePart call={auditLog} failed={texts.failed}>
      {(entries, refresh) => (
        <Card as="section" flush aria-label={texts.tab} className="overflow-hidden">
          <p className="px-4 pt-4 text-ink-soft">{texts.text}</p>
          <div className="flex flex-wrap items-end justify-between gap-2 p-4">
            <SelectField
              label={texts.filter}
              options={choices}
              value={chosen ?? ""}
              onChange={({ target }) => setChosen(auditKinds.find((kind) => kind === target.value))}
            />
            <div className="flex flex-wrap gap-2">
              {refresh}
              <Button icon={<Download size={20} aria-hidden="true" />} onClick={() => void saveAuditCsv(chosen)}>
                {texts.csv}
              </Button>
            </div>
          </div>
          <AuditList entries={entries.filter(({ kind }) => chosen === undefined || kind === chosen)} />
        </Card>
      )}
    </OnlinePart>
  );
}

function who({ username, actor }: AuditEntry): string {
  return username ?? (actor === "visitor" ? texts.nobody : texts.gone);
}

function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState scene="field" title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  }
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className="border-t border-hairline px-4 py-3">
          <p className="named break-words">{auditSentence(entry)}</p>
          <p className="text-sm break-words text-ink-soft">
            {[who(entry), sastMoment(entry.at), texts.from(entry.address)].join(" · ")}
          </p>
        </li>
      ))}
    </ul>
  );
}
