import { useId } from "react";
import { crestOf } from "#shared/rules/crest.ts";
import { classes } from "./classes.ts";

const shapes = {
  0: "M3 3h38v22c0 13-8 20-19 25C11 45 3 38 3 25Z",
  1: "M3 5c7 0 12-1 19-3 7 2 12 3 19 3v20c0 13-8 20-19 25C11 45 3 38 3 25Z",
  2: "M3 3h38v30c0 6-4 9-9 10-5 1-8 3-10 7-2-4-5-6-10-7-5-1-9-4-9-10Z",
};

/** The charge, and the baseline of the letters that fit around it. */
const cuts = {
  0: { path: "M0 0h44v13H0z", baseline: 33.5 },
  1: { path: "M0 52V41l22-9 22 9v11z", baseline: 28 },
  2: { path: "M0 0h9v52H0zM35 0h9v52h-9z", baseline: 31 },
  3: { path: "M0 0h44v9L22 16 0 9z", baseline: 33.5 },
  4: { path: "M0 5h44v4H0zM0 12h44v2.5H0zM0 36h44v3H0zM0 42h44v3H0z", baseline: 30.5 },
  5: { path: "M0 0h22L0 24zM44 52V34L26 52z", baseline: 31.5 },
};
const flanks = 2;

export type CrestProps = {
  /** The school's name. */
  name: string;
  /** Width in px: 40 in cards (default), 26 in a field, 48 in lists. */
  size?: number | undefined;
  /** On a deep green board the edge is chalk, so that dark shields stand out. */
  onBoard?: boolean | undefined;
  /** Set when the name is not shown next to it: it is then an image called "Crest of {name}". */
  isAlone?: boolean | undefined;
  className?: string | undefined;
};

/** A shield drawn from a school's name. */
export function Crest({ name, size = 40, onBoard = false, isAlone = false, className }: CrestProps) {
  const clip = useId();
  const crest = crestOf(name);
  const cut = cuts[crest.cut];
  const letterSize = crest.initials.length < 2 ? 22 : crest.cut === flanks ? 15 : 17.5;
  const voice = isAlone ? { role: "img", "aria-label": `Crest of ${name}` } : { "aria-hidden": true };
  return (
    <svg
      {...voice}
      className={classes("flex-none", className)}
      width={size}
      height={Math.round((size * 52) / 44) - 1}
      viewBox="0 0 44 52"
    >
      <clipPath id={clip}>
        <path d={shapes[crest.shape]} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d="M0 0h44v52H0z" fill={crest.field} />
        <path d={cut.path} fill={crest.charge} />
      </g>
      <path d={shapes[crest.shape]} fill="none" className={onBoard ? "crest-edge-board" : "crest-edge"} />
      <text
        x="22"
        y={cut.baseline}
        textAnchor="middle"
        fontSize={letterSize}
        fill={crest.letter}
        className="crest-letters"
      >
        {crest.initials}
      </text>
    </svg>
  );
}
