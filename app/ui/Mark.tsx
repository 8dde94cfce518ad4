export type MarkProps = {
  /** Height in px. Default 32. */
  size?: number | undefined;
  /** With the name next to it; without, only the mark (under 380 px). */
  withName?: boolean | undefined;
};

/** The corner flag, in the colour of the surrounding text. The link around it needs a name. */
export function Mark({ size = 32, withName = false }: MarkProps) {
  return (
    <span className="inline-flex items-center gap-3">
      <svg width={size} height={size} viewBox="0 0 64 64" fill="none" aria-hidden="true" className="flex-none">
        <path d="M20 6 51.6 18.2a2.4 2.4 0 0 1 0 4.5L20 35z" fill="var(--floodlight)" />
        <path d="M20 6v51M7 57h50" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
        <path d="M20 42.5A14.5 14.5 0 0 1 34.5 57" stroke="currentColor" strokeWidth="4" />
      </svg>
      {withName && <span className="heading text-xl">Touchline</span>}
    </span>
  );
}
