export const callSheetTexts = {
  pageTitle: "Call sheet · Touchline",
  title: "Call sheet",
  back: "Back to the match",
  print: "Print",
  numberPending: "Fixture number pending",
  agreement: "What is agreed",
  price: (amount: string) => `Price: ${amount}`,
  school: {
    pending: "The school has not been asked yet. Do not stream.",
    requested: "The school has not answered yet. Do not stream.",
    approved: "The school said yes.",
    declined: "The school declined. Do not stream.",
    withdrawn: "The school has withdrawn permission. Do not stream.",
  },
  contract: {
    none: "There is no contract yet.",
    open: "The contract is not signed by both yet.",
    signed: "The contract is signed by both.",
  },
  missing: {
    title: "This call sheet is not on this device",
    text: "It belongs to another account, or the booking has ended.",
    action: "Back to your matches",
  },
} as const;
