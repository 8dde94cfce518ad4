import { useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { FullScreenDialog } from "#app/ui/FullScreenDialog.tsx";
import { isSetUp } from "#shared/rules/reelDraft.ts";
import { ClipsStep } from "./ClipsStep.tsx";
import { creatorTexts as texts } from "./creatorTexts.ts";
import { EditStep } from "./EditStep.tsx";
import { ReelSummary } from "./ReelSummary.tsx";
import { SetupStep } from "./SetupStep.tsx";
import { useClipsOf } from "./useClipsOf.ts";
import { useCreateReel } from "./useCreateReel.ts";
import { useReelDraft, type ReelDraft } from "./useReelDraft.ts";

const stepIds = ["setup", "clips", "edit"] as const;
type StepId = (typeof stepIds)[number];
const steps = stepIds.map((id) => ({ id, label: texts.steps[id] }));

interface ReelCreatorProps {
  /** The match it was opened for. */
  fixtureId: string | undefined;
  onClose: () => void;
  /** The reel has been stored. */
  onMade: (id: string) => void;
}

/** Puts a reel together in three steps. An unfinished reel is kept on the device until it is made. */
export function ReelCreator({ fixtureId, onClose, onMade }: ReelCreatorProps) {
  const draft = useReelDraft(fixtureId);
  const [step, setStep] = useState<StepId>("setup");
  const selected = useSelected(draft);
  const { create, isBusy } = useCreateReel(draft, onMade);
  const goTo = (by: number) => setStep(stepIds[stepIds.indexOf(step) + by] ?? step);
  return (
    <FullScreenDialog
      onClose={onClose}
      title={texts.title}
      steps={steps}
      current={step}
      actions={
        <>
          {step === "setup" ? (
            <span />
          ) : (
            <Button size="large" onClick={() => goTo(-1)}>
              {texts.back}
            </Button>
          )}
          {step === "setup" && (
            <Button variant="primary" size="large" disabled={!isSetUp(draft.values)} onClick={() => goTo(1)}>
              {texts.toClips}
            </Button>
          )}
          {step === "clips" && (
            <Button variant="primary" size="large" disabled={selected.length === 0} onClick={() => goTo(1)}>
              {texts.toEdit}
            </Button>
          )}
          {step === "edit" && (
            <Button
              variant="primary"
              size="large"
              disabled={selected.length === 0}
              busy={isBusy && texts.creating}
              onClick={() => void create(selected)}
            >
              {texts.create}
            </Button>
          )}
        </>
      }
    >
      {step === "edit" ? (
        <EditStep draft={draft} selected={selected} />
      ) : (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          {step === "setup" ? <SetupStep draft={draft} /> : <ClipsStep draft={draft} />}
          <ReelSummary draft={draft} />
        </div>
      )}
    </FullScreenDialog>
  );
}

/** The chosen clips with their rows; leaves out clips that are gone. */
function useSelected({ values, clips }: ReelDraft) {
  const known = useClipsOf(values.fixtureId);
  const rows = known.status === "ready" ? known.rows : [];
  return clips.flatMap(({ videoClipId, transitionType }) => {
    const clip = rows.find(({ id }) => id === videoClipId);
    return clip ? [{ ...clip, transitionType }] : [];
  });
}
