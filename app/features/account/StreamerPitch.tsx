import { Check, ShieldCheck } from "lucide-react";
import { Board } from "#app/ui/Board.tsx";
import { classes } from "#app/ui/classes.ts";
import { Card } from "#app/ui/Card.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { accountTexts } from "./texts.ts";

const { why, needs, verification } = accountTexts;

/** Why to stream here and what it takes: before the form on a phone, next to it where there is room. */
export function StreamerPitch({ className }: { className: string }) {
  return (
    <aside className={classes("flex flex-col gap-5", className)} aria-label={why.title}>
      <Board>
        <h2 className="text-xl">{why.title}</h2>
        <dl className="mt-3">
          {why.list.map((reason) => (
            <div key={reason.title} className="border-t border-board-line py-2 md:py-3">
              <dt className="named">{reason.title}</dt>
              <dd className="text-on-pitch-soft">{reason.text}</dd>
            </div>
          ))}
        </dl>
      </Board>
      <Card>
        <h2 className="text-xl">{needs.title}</h2>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4">
          <Needs title={needs.equipment} list={needs.equipmentList} />
          <Needs title={needs.skills} list={needs.skillsList} />
        </div>
      </Card>
    </aside>
  );
}

/** What comes after the form. */
export function VerificationNotice({ className }: { className: string }) {
  return (
    <div className={className}>
      <Notice tone="sky" icon={<ShieldCheck size={22} aria-hidden="true" />} title={verification.title}>
        {verification.text}
      </Notice>
    </div>
  );
}

function Needs({ title, list }: { title: string; list: readonly string[] }) {
  return (
    <div>
      <h3 className="mt-4 mb-1">{title}</h3>
      <ul>
        {list.map((need) => (
          <li key={need} className="flex items-start gap-2 py-1">
            <Check size={20} aria-hidden="true" className="mt-0.5 flex-none text-pitch-text" />
            {need}
          </li>
        ))}
      </ul>
    </div>
  );
}
