import { classes } from "./classes.ts";

export type DateBlockProps = {
  /** A calendar day as `yyyy-mm-dd`, without a time zone. */
  date: string;
  className?: string | undefined;
};

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The day big, weekday and month small, on a pitch-green block. */
export function DateBlock({ date, className }: DateBlockProps) {
  const parts = dateParts(date);
  return (
    <time
      dateTime={date}
      className={classes(
        "figures flex items-center gap-2 bg-pitch px-4 py-1 text-sm leading-tight whitespace-nowrap text-on-pitch",
        className,
      )}
    >
      <span className="text-3xl leading-none">{parts.day}</span>{" "}
      <span className="flex flex-col">
        <span>{parts.weekday} </span>
        <span>{parts.month}</span>
      </span>
    </time>
  );
}

function dateParts(date: string) {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return {
    day: Number.isNaN(day.getTime()) ? "?" : day.getUTCDate(),
    weekday: weekdays[day.getUTCDay()] ?? "",
    month: months[day.getUTCMonth()] ?? "",
  };
}
