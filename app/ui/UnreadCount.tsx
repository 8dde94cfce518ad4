/** How much is unread, in the corner of an icon in the bar. The link or button around it says it in words. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="figures absolute top-0.5 right-0 min-w-5 rounded-full bg-clay px-1 text-center text-sm leading-5 text-on-solid"
    >
      {shortCount(count)}
    </span>
  );
}

export function shortCount(count: number): string {
  return count > 99 ? "99+" : String(count);
}
