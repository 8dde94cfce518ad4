/** Why a calendar at an address will never be read. */
export const calendarErrors = {
  "calendar.notHttps": {
    status: 400,
    sentence:
      "This address begins with http://, so others on the way could read your calendar. Paste one with https://.",
  },
  "calendar.private": {
    status: 400,
    sentence: "This address leads into a private network, where we cannot go. Paste one that works from anywhere.",
  },
  "calendar.otherPort": {
    status: 400,
    sentence: "This address names a port after the colon. We read calendars from ordinary https:// addresses only.",
  },
} as const;
