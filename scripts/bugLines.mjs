/**
 * What using the product showed, by its number there, and the mails, each with words of the titles of the tests that
 * hold it. The two walks open each mail on a phone, with text of the usual size and of twice that.
 */
export const bugLines = {
  "Bugs that using it showed": [
    ["1. A link opens the wrong tab", "a link to an assigned match opens its tab", "the tab stands in the address"],
    [
      "2. The streamer's “New message” leads to the requester's dashboard",
      "what the requester wrote before choosing opens",
    ],
    ["3. The parent's message is shown as the school's", "what the requester wrote before choosing opens"],
    ["4. Threads of completed matches are closed", "a new message about a delivered match opens its thread"],
    ["5. After its answer the school sees the footer", "a school that says no reads that at once"],
    ["6. Kick-off and venue vanish once assigned", "kick-off and venue stand on the card", "a bid says when and where"],
    [
      "7. Another date, time or venue is told to nobody",
      "who has bid is told of another time",
      "a bid on a match that was changed",
    ],
    [
      "8. A live match without Watch",
      "a link to an assigned match opens its tab",
      "while it is live, the home page lets",
    ],
    [
      "9. Mark as Paid and Decline by one tap",
      "the money is not said to have arrived by one tap",
      "a school that says no reads that at once",
    ],
    [
      "10. Started days early; links without a video or https; no correction",
      "a stream that would start before the day of the match",
      "what was copied without its beginning",
      "opens no video",
      "a live link can be corrected",
    ],
    [
      "11. After a withdrawal the contract says yes",
      "the contract says what the school says now",
      "after a paid match loses its permission",
    ],
    ["12. Long requirements are cut", "long requirements of an open match are read in full"],
    ["13. Large text cuts prices and scrolls sideways", "can be used by everyone, on the narrowest phone too"],
    ["14. “No active workflows” flashes", "an accepted match is never shown as none"],
    [
      "15. Focus is lost after Esc",
      "Esc closes the dialog and gives the focus back",
      "a cancelled request leaves the list of its bidders",
    ],
    ["16. The mailed link promises what needs an account", "in a visitor's mail says what an account shows"],
    ["17. Cancelled requests have no list", "the tab stands in the address, and cancelled requests have one"],
    [
      "18. A reload empties the success screen",
      "a reload loses neither the number nor the claim link",
      "Pay on Event Day is told at once",
    ],
    ["19. A bid of -5", "a bid below nothing is told under the price"],
    [
      "20. The signature's card breaks words and shows keys",
      "the contract says what the school says now, and a signature in words",
    ],
    ["21. “To the end” stops before it", "leads to the place where it is signed"],
    ["22. The tracker waits for an answer nobody asked for", "the requester waits where the streamer moves"],
    ["23. Ratings of 0.0", "nobody has an invented rating"],
    [
      "24. “Ready for Sunday” on Sunday; oldest first",
      "on its day a match is ready for today",
      "what is over stands last",
    ],
    ["25. Pending in two colours; the antenna where nothing is live", "a bid that waits is blue in every list"],
    ["26. A refused deletion without its reason", "an admin who may not delete a streamer reads why"],
    [
      "27. “Show 1 more”; a cut label at 320 px",
      "the last card that is folded away is one",
      "can be used by everyone, on the narrowest phone too",
    ],
    [
      "28. Mails that tell the other side what to do",
      "each side reads what it has to do",
      "a school's no names the money",
    ],
  ],
  "Mails and notifications (9.3): where each leads": [
    ["Your request is in; Please confirm your email address", "each mail up to the school's yes opens"],
    ["New bid", "each mail up to the school's yes opens"],
    ["You got the match", "each mail up to the school's yes opens"],
    ["May we live-stream (school)", "each mail up to the school's yes opens"],
    ["The school said yes", "each mail up to the school's yes opens", "a link to an assigned match opens its tab"],
    ["Signed: your turn; signed by both", "each mail from the contract to the money opens"],
    [
      "New message",
      "each mail from the contract to the money opens",
      "what the requester wrote before choosing opens",
      "a new message about a delivered match",
    ],
    ["The match is live", "each mail from the contract to the money opens", "while it is live, the home page lets"],
    ["Please pay", "each mail from the contract to the money opens", "an unpaid match says what paying now costs"],
    ["The match has changed", "a bid on a match that was changed since says what"],
    ["The recording is ready, or on its way", "the requester is told that the recording is on its way"],
    ["The recording needs another file", "a recording that was refused says why"],
    ["How was the streamer? The other side has rated", "the link of the mail opens the rating"],
    [
      "We've asked the school; declined; withdrawn: nothing is to be done",
      "every stage says what happens next to both sides",
    ],
    [
      "Paid; on its way back; payment confirmed",
      "what is paid and what went back are told",
      "what goes back for a match that was called off",
    ],
    ["Invoice, reminder, credit note", "receipt, invoices and credit notes stand on the card"],
    ["Paid out", "each match stands with its price, what went off it"],
    ["Dispute opened, decided", "the requester hears of the mark and has seven days"],
    ["A reel is ready, failed, hidden, shown again", "what is about a reel opens it"],
    [
      "Reset your password; confirm your address",
      "the link shows whose password it sets",
      "an address is confirmed by a press",
    ],
    [
      "Cancelled; went to another streamer",
      "the tab stands in the address, and cancelled requests have one",
      "it leads to the dashboard of the reader's side",
    ],
  ],
};
