import { useState, type FormEvent } from "react";
import { Button } from "#app/ui/Button.tsx";
import { MomentField } from "#app/ui/MomentField.tsx";
import { SwitchField } from "#app/ui/SwitchField.tsx";
import type { NotificationChoices } from "#shared/entities/user.ts";
import { myAccountTexts } from "./texts.ts";

const texts = myAccountTexts.choices;

type Hours = NonNullable<NotificationChoices["quiet"]>;

const night: Hours = { from: "21:00", until: "06:00" };

interface QuietHoursProps {
  /** Undefined: none. */
  quiet: Hours | undefined;
  onChange: (quiet: Hours | null) => void;
}

/** When the account's devices stay quiet. Switched at once; other hours are saved by a press. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  return (
    <div className="flex flex-col gap-3 border-t border-hairline pt-3">
      <SwitchField label={texts.quiet} isOn={quiet !== undefined} onSwitch={(isOn) => onChange(isOn ? night : null)} />
      <p className="text-ink-soft">{texts.quietText}</p>
      {quiet && <HoursForm quiet={quiet} onChange={onChange} />}
    </div>
  );
}

function HoursForm({ quiet, onChange }: { quiet: Hours; onChange: (quiet: Hours) => void }) {
  const [typed, setTyped] = useState(quiet);
  const isSame = typed.from === typed.until && typed.from !== "";
  const isSaved = typed.from === quiet.from && typed.until === quiet.until;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame && typed.from !== "" && typed.until !== "") onChange(typed);
  };
  return (
    <form onSubmit={save} noValidate className="flex flex-col items-start gap-3">
      <div className="grid w-full grid-cols-2 gap-4">
        {(["from", "until"] as const).map((end) => (
          <MomentField
            key={end}
            label={texts[end]}
            type="time"
            value={typed[end]}
            isEmpty={typed[end] === ""}
            error={problemOf(typed[end], isSame && end === "until")}
            onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
          />
        ))}
      </div>
      {!isSaved && <Button type="submit">{texts.save}</Button>}
    </form>
  );
}

function problemOf(time: string, isSame: boolean): string | undefined {
  if (time === "") return texts.needsTime;
  return isSame ? texts.same : undefined;
}
