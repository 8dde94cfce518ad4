import type { ScoreSnapshot } from "#shared/api/liveScore.ts";
import { crestBadge, made, showClock } from "./elements.ts";
import { countShown } from "#app/film/countShown.ts";
import { BannerTurns } from "./bannerTurns.ts";
import { listenToScore } from "./listenToScore.ts";

/** `?layout=`: in a corner, as a lower third, or across the top. `?size=`: percent, 50 to 300. */
const layouts = ["corner", "lower", "bar"];

const query = new URLSearchParams(window.location.search);
const asked = query.get("layout") ?? "corner";
const size = Math.min(300, Math.max(50, Number(query.get("size")) || 100));
document.documentElement.style.fontSize = `${(size * 28) / 100}px`;
document.body.className = layouts.includes(asked) ? asked : "corner";

const turns = new BannerTurns();

function show({ match, crests, shown, score, banners, sponsor }: ScoreSnapshot): void {
  if (shown !== "shown") {
    showClock(document.body, undefined);
    document.body.replaceChildren();
    return;
  }
  const side = (name: string, at: 0 | 1, main = "0", more = "") => {
    const crest = crests[at];
    const figures = made(
      "span",
      "figures",
      made("b", "main", main),
      ...(more === "" ? [] : [made("span", "more", more)]),
    );
    return made("div", "side", ...(crest ? [crestBadge(crest)] : []), made("span", "name", name), figures);
  };
  const clock = made("span", "clock");
  const middle = made("div", "middle", made("span", "period", score?.periodName ?? match.sport), clock);
  const board = made(
    "div",
    "board",
    side(match.homeSchool, 0, score?.home.main, score?.home.more),
    side(match.awaySchool, 1, score?.away.main, score?.away.more),
    middle,
  );
  showClock(clock, score?.clock);
  turns.tell({ banners, ...(sponsor ? { sponsor } : {}) });
  document.body.replaceChildren(board, turns.box);
}

// The picture goes on in the streamer's recorder: a dead network is nothing to show there.
const listening = listenToScore({ hears: show, loses: () => undefined });
countShown({ place: "overlay", ...listening }, () => turns.box.isConnected && turns.showsSponsor);
