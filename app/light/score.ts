import type { ScoreSnapshot } from "#shared/api/liveScore.ts";
import { countShown } from "#app/film/countShown.ts";
import { crestBadge, made, showClock } from "./elements.ts";
import { listenToScore } from "./listenToScore.ts";

/** The score alone, for whoever has no data for the picture. */
const texts = {
  opening: "Looking for the match…",
  noScore: "Nobody has kept the score yet. It appears here by itself.",
  hidden: "The school has not agreed to it, or has taken its permission back. This match is not shown.",
  notAllowed: "This link does not open the match. Ask whoever sent it to you for a new one.",
  lost: (time: string) => `No signal. This is how it was at ${time}. It goes on by itself.`,
  never: "No signal. This page goes on by itself once there is one.",
} as const;

let heardAt: Date | undefined;
const main = made("main", "page", made("p", "note", texts.opening));
const note = made("p", "note");
note.setAttribute("role", "status");
document.body.replaceChildren(main, note);

/** It is counted for the sponsor alone. */
let isSponsored = false;

function show({ match, crests, shown, score, banners, sponsor }: ScoreSnapshot): void {
  isSponsored = shown === "shown" && sponsor !== undefined;
  heardAt = new Date();
  note.textContent = "";
  if (shown !== "shown") {
    showClock(note, undefined);
    main.replaceChildren(made("p", "note", texts[shown]));
    return;
  }
  const side = (name: string, at: 0 | 1, value = "0", more = "") => {
    const crest = crests[at];
    return made(
      "div",
      "side",
      ...(crest ? [crestBadge(crest)] : []),
      made("span", "name", name),
      made("b", "figure", value),
      made("span", "more", more),
    );
  };
  const clock = made("span", "clock");
  const parts = [
    made("h1", "title", `${match.homeSchool} vs ${match.awaySchool}`),
    made(
      "div",
      "board",
      side(match.homeSchool, 0, score?.home.main, score?.home.more),
      side(match.awaySchool, 1, score?.away.main, score?.away.more),
    ),
    made("p", "period", score?.periodName ?? match.sport, " ", clock),
    made("p", "detail", score ? score.detail : texts.noScore),
    ...banners.map((banner) => made("p", "banner", banner)),
  ];
  main.replaceChildren(...parts);
  showClock(clock, score?.clock);
}

function lose(): void {
  note.textContent = heardAt
    ? texts.lost(heardAt.toLocaleTimeString("en-ZA", { hour: "2-digit", minute: "2-digit" }))
    : texts.never;
}

const listening = listenToScore({ hears: show, loses: lose });
countShown({ place: "score", ...listening }, () => isSponsored);
