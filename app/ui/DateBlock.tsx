import { dateParts } from "#shared/rules/format.ts";
import { classes } from "./classes.ts";

export type DateBlockProps = {
  /** A calendar day as `yyyy-mm-dd`, without a time zone. */
  date: string;
  className?: string | undefined;
};

/** The day big, weekday and month small, on a pitch-green block. */
export function DateBlock({ date, className }: DateBlockProps) {
  const parts = dateParts(date);
  return (
    <time
      dateTime={date}
      className={classes(
        "figures flex items-center gap-2 bg-pitch px-3.5 py-1 text-sm leading-tight whitespace-nowrap text-on-pitch",
        className,
      )}
    >
      <span className="date-day">{parts.day}</span>{" "}
      <span className="flex flex-col">
        <span>{parts.weekday} </span>
        <span>{parts.month}</span>
      </span>
    </time>
  );
}
