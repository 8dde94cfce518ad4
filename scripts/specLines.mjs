/** Lines of the specification by section, each with words of the titles of its tests. */
export const specLines = {
  "§2 Screens and routes": [
    [
      "Route list; guards of the dashboards and of the admin's",
      "dashboards need a sign-in, the admin's needs the role",
    ],
    ["Any other path is the 404 page with its text", "shows the 404 page", "a path without a screen is not found"],
    ["Home: next fixtures, streamers, View All", "home shows the next three fixtures and four streamers"],
    ["Login: a guarded page is returned to", "applying for a match asks a visitor to sign in and returns to the match"],
    [
      "Parent form, success screen, Pay Now",
      "Pay Now is disabled with a reason until the request has its number, then leads to its payment",
    ],
    ["Pay on Event Day", "Pay on Event Day is confirmed at once and sent once, as soon as the request is accepted"],
    [
      "Business form: invoice (Net 30), name and wishes",
      "a business pays in full or gets an invoice, and sees what the team does",
      "a business's request names the business",
    ],
    [
      "Browse Fixtures: search, sport, location, Clear Filters",
      "a visitor searches and filters the open fixtures",
      "clearing removes every filter",
    ],
    [
      "Find Streamers: only verified, search, All and five cities",
      "lists only verified streamers",
      "finds streamers by name, business or location",
      "Port Elizabeth finds Gqeberha",
    ],
    [
      "Streamer dashboard: workflows, requests, figures",
      "a bid shows when and where the match is",
      "the streamer sees how many bids are pending and how many were accepted",
      "four tiles show the streams completed, the average rating, the earnings and the pending requests",
    ],
    [
      "Payment page: base, discount, total, method, cancel",
      "a parent sees the 10 % discount and pays the amount on the button",
      "a business pays in full",
    ],
    [
      "Payment success: next steps, support, links",
      "steps, support and links appear whatever the state of the payment",
    ],
    ["Payment failed: what can be done", "a payment that failed after all links to the options"],
    [
      "Admin: Activity with its time format and empty text",
      "Activity lists events with a local date and time",
      "Activity shows its empty state when nothing has happened",
    ],
    ["Admin: Trends by month", "Trends shows one row per month, newest first, with revenue rounded"],
    [
      "Highlight Reels: skeletons, empty text, cards, Watch Reel",
      "six placeholders appear until the first answer arrives",
      "with no reels, the first one can be made",
      "lists and counts public reels; only completed ones can be watched",
    ],
    ["Create Reels from Recent Matches: six", "offers a reel for the six latest completed matches"],
    [
      "Reel creator: three steps and their conditions",
      "clips come after match and title, editing after the clips",
      "one press makes the reel with its clips, order and transitions, also offline",
    ],
  ],
  "§4 States and transitions": [
    [
      "Auth: stored user, sign-in, sign-out",
      "signing in applies to the app and the service worker and survives an offline restart",
      "signing out also signs out on the server, once",
    ],
    [
      "Assignment display status, first match wins",
      "the display status uses the spec's words, and the furthest stage wins",
    ],
    ["Five-step tracker", "the five steps carry the spec's labels"],
    ["Streamer's actions by stage", "each stage offers its own actions only", "only an accepted bid is a workflow"],
    [
      "School permission: pending, requested, answered",
      "a school answers once",
      "an approval is withdrawn once by the same link, and no answer can follow",
    ],
    ["Reel: only a completed one is watched", "lists and counts public reels; only completed ones can be watched"],
    ["Payment session, then the provider's page", "pressing twice requests one payment page"],
  ],
  "§5 Validation rules": [
    ["Login and admin login", "sign-in requires both fields, and the admin's name is lower-cased without spaces"],
    [
      "Streamer registration's messages",
      "an empty registration shows the spec's messages",
      "passwords must match, and long usernames are refused",
    ],
    ["Every field of a request is required and named", "every empty field of a request is reported by its label"],
    ["A message needs subject and text", "a bid needs a message and a price, a message needs a subject"],
    [
      "A reel needs match, title and clip; a clip once",
      "setup is complete with a match and a title",
      "a clip is added once",
    ],
    ["Payment amount greater than 0", "a payment of zero or less is refused in the specification's words"],
  ],
  "§7 Calls": [
    ["Every call answers each role as it should", "answers each role as the table says"],
    ["The whole job by calls alone", "the whole job runs with HTTP calls alone"],
    ["Ids may be numbers", "ids may be numbers in paths, queries and bodies"],
    ["Open fixtures", "the open list contains coming matches only, the nearest first"],
    ["Clips and reels by their calls", "a clip made by the specification's call waits for its file"],
  ],
  "§8 Error catalogue": [
    ["Message of a refused call: status and text", "every rejection has a sentence and an HTTP status"],
    ["Unknown call, other method", "an unknown call is 404, a wrong method 405, both with a sentence"],
    ["Payment without an address", "an answer without a URL shows its own message"],
    ["Unknown route", "an app route is index.html with 200, any other path the same with 404"],
  ],
  "§9 Business constants and limits": [
    ["Rand with two decimals, revenue with none", "amounts are written R2500.00, revenue without decimals"],
    ["Dates en-GB, ratings with one decimal", "dates are en-GB", "ratings have one decimal"],
    ["Parents' discount of 10 %", "a parent who pays now pays 10 % less, a business the full price"],
    [
      "Completion, verification, pending rates",
      "rates are percentages, and 0 when there is no data",
      "rejected streamers count as pending",
    ],
    [
      "Toasts: one, 5000 ms, 1,000,000 ms, 50 px, F8",
      "only the newest toast is shown",
      "a toast closes after five seconds",
      "a dismissed toast's record is removed after 1 000 000 ms",
      "a swipe of 50 px",
      "F8 focuses the notification area, and the toast stays while it has the focus",
    ],
    ["Tooltip delays", "a tooltip waits 700 ms"],
    ["Menu type-ahead", "typing finds an item, and a second later"],
    ["Reel duration m:ss", "a video's length is in minutes and whole seconds"],
    ["Redirect 2 s after registration", "the login page opens two seconds after the registration"],
    [
      "Drag reorder's delays and speeds",
      "a clip drags after 120 ms of touch or 5 px of mouse, and scrolls from the outer quarter",
    ],
    [
      "Upload limits: 1 logo, 3 banners, 2 sponsor videos",
      "accepts at most one logo, three banners and two sponsor videos",
    ],
  ],
};
