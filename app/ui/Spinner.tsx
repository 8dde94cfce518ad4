/** A turning open circle; the text next to it says what is happening. */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg className="spinner" width={size} height={size} viewBox="0 0 18 18" fill="none" aria-hidden="true">
      <path d="M15.2 4.8A7.5 7.5 0 1 0 15.2 13.2" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  );
}
