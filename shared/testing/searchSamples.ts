import { at, type Named } from "./sampleRows.ts";

export const paarl = { name: "Paarl", latitude: -33.73, longitude: 18.98 };

/** What a streamer is told of, and how, and when they are away. */
export const searchSamples = {
  "notification.choose": at("open", () => ({ push: { reviews: false }, quiet: { from: "21:00", until: "06:00" } })),
  "notification.markRead": at("bid", ({ notificationId }: Named<"notificationId">) => ({ ids: [notificationId] })),
  "savedSearch.save": at("open", ({ newId }: Named<"newId">) => ({
    id: newId,
    ...{ name: "Rugby near me", sport: "Rugby", place: paarl, withinKm: 60, fromPrice: "2000.00", weekdays: [6] },
  })),
  "savedSearch.rename": at("open", ({ savedSearchId }: Named<"savedSearchId">) => ({
    id: savedSearchId,
    name: "Saturdays",
  })),
  "savedSearch.remove": at("open", ({ savedSearchId }: Named<"savedSearchId">) => ({ id: savedSearchId })),
  "savedSearch.tell": at("open", ({ savedSearchId, fixtureId }: Named<"savedSearchId" | "fixtureId">) => ({
    id: savedSearchId,
    fixtureId,
  })),
  "dayOff.add": at("open", ({ newId }: Named<"newId">) => ({
    id: newId,
    ...{ fromDate: "2099-11-28", untilDate: "2099-11-29", reason: "At my sister's wedding" },
  })),
  "dayOff.remove": at("open", ({ dayOffId }: Named<"dayOffId">) => ({ id: dayOffId })),
  "busyCalendar.connect": at("open", ({ newId }: Named<"newId">) => ({
    id: newId,
    address: "https://calendar.test/private-7f3a/basic.ics",
  })),
  "busyCalendar.disconnect": at("open", ({ busyCalendarId }: Named<"busyCalendarId">) => ({ id: busyCalendarId })),
  "busyCalendar.note": at("open", ({ busyCalendarId }: Named<"busyCalendarId">) => ({
    id: busyCalendarId,
    busy: [{ from: "2099-11-28T08:00:00.000Z", until: "2099-11-28T10:00:00.000Z" }],
  })),
  "bid.noteClashes": at("bid", ({ userId }: Named<"userId">) => ({ userId })),
};
