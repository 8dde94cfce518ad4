import { useId } from "react";
import { crestOf } from "#shared/rules/crest.ts";
import { crestCuts, crestShapes, letterSize } from "#shared/rules/crestShapes.ts";
import { classes } from "./classes.ts";

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
  const cut = crestCuts[crest.cut];
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
        <path d={crestShapes[crest.shape]} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d="M0 0h44v52H0z" fill={crest.field} />
        <path d={cut.path} fill={crest.charge} />
      </g>
      <path d={crestShapes[crest.shape]} fill="none" className={onBoard ? "crest-edge-board" : "crest-edge"} />
      <text
        x="22"
        y={cut.baseline}
        textAnchor="middle"
        fontSize={letterSize(crest)}
        fill={crest.letter}
        className="crest-letters"
      >
        {crest.initials}
      </text>
    </svg>
  );
}
