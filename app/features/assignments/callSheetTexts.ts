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
  proof: {
    title: "Proof for the gate",
    label: "The school's yes as a QR code",
    text: "Anyone at the gate can scan this with their phone's camera to see that the school agreed. You need no signal to show it.",
    preparing: "The code for the gate is on its way. It arrives when this device is next online.",
  },
  missing: {
    title: "This call sheet is not on this device",
    text: "It belongs to another account, or the booking has ended.",
    action: "Back to your matches",
  },
} as const;
