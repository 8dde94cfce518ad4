import { CalendarPlus } from "lucide-react";
import { Button } from "./Button.tsx";
import type { CalendarEvent } from "#shared/rules/calendarFile.ts";
import { saveFile } from "./saveFile.ts";
import { toast } from "./toastStore.ts";

/** Hands the match to the device's calendar. */
export function AddToCalendar({ event }: { event: CalendarEvent }) {
  const add = async () => {
    try {
      const { calendarFile } = await import("#shared/rules/calendarFile.ts");
      saveFile("match.ics", new Blob([calendarFile(event)], { type: "text/calendar;charset=utf-8" }));
    } catch {
      toast({ title: "The calendar file could not be made", description: "Please try again.", tone: "destructive" });
    }
  };
  return (
    <Button
      variant="quiet"
      // Its icon lines up with those of kick-off and venue.
      className="-ml-5"
      icon={<CalendarPlus size={20} aria-hidden="true" />}
      aria-label={`Add to calendar: ${event.title}`}
      onClick={() => void add()}
    >
      Add to calendar
    </Button>
  );
}
