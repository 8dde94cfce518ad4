const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const dayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
/** South Africa has no daylight saving: UTC+2 all year. */
const SAST_OFFSET_MS = 2 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** 250000 → "2500.00": amounts in REST bodies and mutation arguments. */
export function randText(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** 250000 → "R2500.00". */
export function formatRand(cents: number): string {
  return `R${randText(cents)}`;
}

/** 250000 → "R2500": monthly revenue has no decimals. */
export function formatWholeRand(cents: number): string {
  return `R${(cents / 100).toFixed(0)}`;
}

/** "2500.00" → 250000. Only for text validated by a schema; anything else is NaN. */
export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

/** 475 → "4.8": ratings are shown with one decimal. */
export function formatRating(hundredths: number): string {
  return (Math.round(hundredths / 10) / 10).toFixed(1);
}

/** "107.4" → "1:47": a video's length, in minutes and whole seconds. */
export function formatDuration(seconds: string): string {
  const whole = Math.round(Number(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** "2026-11-28" → "28/11/2026" (en-GB). */
export function formatDate(date: string): string {
  const [year, month, day] = date.slice(0, 10).split("-");
  return `${day}/${month}/${year}`;
}

/** "2026-11-28" → { weekday: "Sat", day: "28", month: "Nov" }. */
export function dateParts(date: string): { weekday: string; day: string; month: string } {
  const at = new Date(`${date}T00:00:00Z`);
  return {
    weekday: dayNames[at.getUTCDay()] ?? "",
    day: String(at.getUTCDate()),
    month: monthNames[at.getUTCMonth()] ?? "",
  };
}

/** "2026-11-28", "10:30" → "28/11/2026, 10:30". */
export function formatWhen(matchDate: string, matchTime: string): string {
  return `${formatDate(matchDate)}, ${matchTime}`;
}

/** The South African date (yyyy-MM-dd) of an ISO time. */
export function sastDate(isoTime: string): string {
  return inSast(isoTime).toISOString().slice(0, 10);
}

/** The South African time of an ISO time: "10:42". */
export function sastClock(isoTime: string): string {
  return inSast(isoTime).toISOString().slice(11, 16);
}

/** ISO time → "28/11/2026, 10:42" in South Africa. */
export function sastMoment(isoTime: string): string {
  return formatWhen(sastDate(isoTime), sastClock(isoTime));
}

/** ISO time → "Nov 28, 2026 at 10:42 AM": the activity list's "MMM d, yyyy at h:mm a". */
export function formatActivityTime(isoTime: string): string {
  const at = inSast(isoTime);
  const hour = at.getUTCHours();
  const minutes = String(at.getUTCMinutes()).padStart(2, "0");
  const date = `${monthNames[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
  return `${date} at ${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** Whole days from one yyyy-MM-dd to another; negative if it is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** "2026-11-28", 30 → "2026-12-28". */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A Date whose UTC getters return South African time. */
function inSast(isoTime: string): Date {
  return new Date(Date.parse(isoTime) + SAST_OFFSET_MS);
}
