import { useEffect, useState } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { freeBytes } from "#app/db/deviceSpace.ts";
import { sendFilesNow } from "#app/db/keptFiles.ts";
import { setWifiOnly } from "#app/sync/uploads/connection.ts";
import type { PlannedUpload, UploadWait } from "#app/sync/uploads/uploadPlan.ts";
import type { Uploads } from "#app/sync/uploads/useUploads.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { SwitchField } from "#app/ui/SwitchField.tsx";
import { fileTexts as texts } from "./fileTexts.ts";

/** Why large videos wait, the one-time question, the switch, and the free space. */
export function FileSettings({ planned, connection }: Pick<Uploads, "planned" | "connection">) {
  const database = useDatabase();
  const free = useFreeBytes();
  const [held, asked] = [waitingFor(planned, "wifi"), waitingFor(planned, "question")];
  return (
    <div className="mt-2 flex flex-col gap-2">
      {asked.length > 0 && (
        <Notice tone="amber" role="status">
          <p>{texts.question(bytesOf(asked))}</p>
          <p className="flex flex-wrap gap-x-4">
            <Button variant="link" onClick={() => setWifiOnly(false)}>
              {texts.sendThem}
            </Button>
            <Button variant="link" onClick={() => setWifiOnly(true)}>
              {texts.waitThere}
            </Button>
          </p>
        </Notice>
      )}
      {held.length > 0 && (
        <Notice
          tone="sky"
          action={
            <Button
              variant="link"
              onClick={() =>
                void sendFilesNow(
                  database,
                  held.map(({ file }) => file.id),
                )
              }
            >
              {texts.sendNow}
            </Button>
          }
        >
          {texts.waitForWifi(bytesOf(held))}
        </Notice>
      )}
      <SwitchField label={texts.wifiOnly} isOn={connection.wifiOnly ?? true} onSwitch={setWifiOnly} />
      {free !== undefined && <p className="text-sm text-ink-soft">{texts.free(free)}</p>}
    </div>
  );
}

function waitingFor(planned: readonly PlannedUpload[], what: UploadWait): PlannedUpload[] {
  return planned.filter(({ waitsFor }) => waitsFor === what);
}

function bytesOf(planned: readonly PlannedUpload[]): number {
  return planned.reduce((sum, { file }) => sum + file.bytes, 0);
}

function useFreeBytes(): number | undefined {
  const [free, setFree] = useState<number>();
  useEffect(() => {
    let isOver = false;
    void freeBytes().then((bytes) => {
      if (!isOver) setFree(bytes);
    });
    return () => {
      isOver = true;
    };
  }, []);
  return free;
}
