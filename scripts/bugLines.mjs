/**
 * Findings from using the product, by their number there, and the emails, each with words of the titles of its tests.
 * The two walks open each email on a phone, with normal text and with twice its size.
 */
export const bugLines = {
  "Bugs that using it showed": [
    [
      "1. A link opens the wrong tab",
      "a link to an assigned match opens its tab",
      "the tab is in the URL, and cancelled requests have a tab",
    ],
    [
      "2. The streamer's “New message” leads to the requester's dashboard",
      "a bidder can open the requester's original request, as written",
    ],
    [
      "3. The parent's message is shown as the school's",
      "a bidder can open the requester's original request, as written",
    ],
    ["4. Threads of completed matches are closed", "a new message about a delivered match opens its thread"],
    [
      "5. After its answer the school sees the footer",
      "a school that declines sees so at once; the work stops, and the requester sees why",
    ],
    [
      "6. Kick-off and venue vanish once assigned",
      "an assigned match's card shows kick-off and venue",
      "a bid shows when and where the match is",
    ],
    [
      "7. Another date, time or venue is told to nobody",
      "bidders are notified of a new time or place, and their bids stay marked until changed",
      "a bid on a match that changed since says what changed",
    ],
    [
      "8. A live match without Watch",
      "a link to an assigned match opens its tab",
      "while a match is live, the home page lets both sides watch and share it",
    ],
    [
      "9. Mark as Paid and Decline by one tap",
      "one tap does not confirm that the money has arrived",
      "a school that declines sees so at once; the work stops, and the requester sees why",
    ],
    [
      "10. Started days early; links without a video or https; no correction",
      "asks before starting a stream ahead of the match day",
      "a link copied without https:// is completed",
      "opens no video",
      "a live link can be corrected",
    ],
    [
      "11. After a withdrawal the contract says yes",
      "the contract shows the school's current answer and a readable signature, its keys folded away",
      "when a paid match loses its permission, the streamer sees what to remove",
    ],
    ["12. Long requirements are cut", "an open match's card can show long requirements in full"],
    ["13. Large text cuts prices and scrolls sideways", "can be used by everyone, also on the narrowest phone"],
    ["14. “No active workflows” flashes", "never shows “no matches” while an accepted match is loading"],
    [
      "15. Focus is lost after Esc",
      "Esc closes the dialog and restores the focus",
      "a cancelled request leaves its bidders' list, and they are notified",
    ],
    [
      "16. The mailed link promises what needs an account",
      "the link in a visitor's email shows what an account would, and its opener can claim the request",
    ],
    ["17. Cancelled requests have no list", "the tab is in the URL, and cancelled requests have a tab"],
    [
      "18. A reload empties the success screen",
      "a reload keeps the number and the claim link, and the request is found again",
      "Pay on Event Day is confirmed at once and sent once, as soon as the request is accepted",
    ],
    ["19. A bid of -5", "a negative bid shows an error under the price and focuses it"],
    [
      "20. The signature's card breaks words and shows keys",
      "the contract shows the school's current answer and a readable signature, its keys folded away",
    ],
    ["21. “To the end” stops before it", "the contract's “To the end” button scrolls to where it is signed"],
    ["22. The tracker waits for an answer nobody asked for", "the requester waits while it is the streamer's move"],
    ["23. Ratings of 0.0", "no streamer shows an invented rating"],
    [
      "24. “Ready for Sunday” on Sunday; oldest first",
      "a match today reads “Ready for today”, not the weekday",
      "upcoming matches come first, the nearest on top; finished ones last, the latest on top",
    ],
    [
      "25. Pending in two colours; the antenna where nothing is live",
      "a pending bid is blue in every list, and only a live match carries the antenna",
    ],
    ["26. A refused deletion without its reason", "an admin who may not delete a streamer sees why"],
    [
      "27. “Show 1 more”; a cut label at 320 px",
      "the last folded card reads “one more”, not “1 more”",
      "can be used by everyone, also on the narrowest phone",
    ],
    [
      "28. Mails that tell the other side what to do",
      "each side sees its own next step, and only the requester sees the refund",
      "a school's refusal mentions a refund only to a requester who has paid",
    ],
  ],
  "Mails and notifications (9.3): where each leads": [
    [
      "Your request is in; Please confirm your email address",
      "each email up to the school's approval opens at the reader's next step, also with large text",
    ],
    ["New bid", "each email up to the school's approval opens at the reader's next step, also with large text"],
    [
      "You got the match",
      "each email up to the school's approval opens at the reader's next step, also with large text",
    ],
    [
      "May we live-stream (school)",
      "each email up to the school's approval opens at the reader's next step, also with large text",
    ],
    [
      "The school said yes",
      "each email up to the school's approval opens at the reader's next step, also with large text",
      "a link to an assigned match opens its tab",
    ],
    [
      "Signed: your turn; signed by both",
      "each email from contract to payment opens at the reader's next step, also with large text",
    ],
    [
      "New message",
      "each email from contract to payment opens at the reader's next step, also with large text",
      "a bidder can open the requester's original request, as written",
      "a new message about a delivered match",
    ],
    [
      "The match is live",
      "each email from contract to payment opens at the reader's next step, also with large text",
      "while a match is live, the home page lets both sides watch and share it",
    ],
    [
      "Please pay",
      "each email from contract to payment opens at the reader's next step, also with large text",
      "an unpaid match shows the price of paying now and links there, also on the request page",
    ],
    ["The match has changed", "a bid on a match that changed since says what changed"],
    [
      "The recording is ready, or on its way",
      "the requester sees that the recording is on its way, then plays and downloads it as the main step",
    ],
    ["The recording needs another file", "a refused recording says why and asks for another file"],
    ["How was the streamer? The other side has rated", "the mailed link opens the rating"],
    [
      "We've asked the school; declined; withdrawn: nothing is to be done",
      "every stage says what happens next, for both sides",
    ],
    [
      "Paid; on its way back; payment confirmed",
      "payments and refunds appear with the booking reference",
      "a refund for a cancelled match appears even if the match is in no list",
    ],
    ["Invoice, reminder, credit note", "receipt, invoices and credit notes appear on the card as PDFs, by number"],
    ["Paid out", "each match shows its price, deductions and when it can be paid out"],
    ["Dispute opened, decided", "the requester is notified of the paid mark and can dispute it for seven days"],
    ["A reel is ready, failed, hidden, shown again", "news about a reel opens that reel"],
    [
      "Reset your password; confirm your address",
      "the reset link shows whose password it sets, sends it in a body, and says when it has expired",
      "an address is confirmed by a press",
    ],
    [
      "Cancelled; went to another streamer",
      "the tab is in the URL, and cancelled requests have a tab",
      "it leads to the dashboard of the recipient's side",
    ],
  ],
};
