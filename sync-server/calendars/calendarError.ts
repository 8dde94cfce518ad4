import type { CalendarFailure } from "#shared/entities/busyCalendar.ts";

/** Why a feed could not be read. Its message is a word, so that no address comes into a log. */
export class CalendarError extends Error {
  override name = "CalendarError";
  readonly failure: CalendarFailure;

  constructor(failure: CalendarFailure) {
    super(failure);
    this.failure = failure;
  }
}
