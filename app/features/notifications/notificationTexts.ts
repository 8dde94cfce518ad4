export const notificationTexts = {
  title: "Notifications",
  markAllRead: "Mark all as read",
  emptyTitle: "Nothing new",
  empty: "When someone bids, answers or signs, you will see it here.",
  unread: "unread",
} as const;
