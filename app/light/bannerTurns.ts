import type { ScoreSnapshot } from "#shared/api/liveScore.ts";
import { made } from "./elements.ts";

const turnMs = 8_000;

interface Turn {
  element: HTMLElement;
  isSponsor: boolean;
  /** A picture that has not arrived has no turn. */
  isReady(): boolean;
}

/** What an overlay shows in turn: the sponsor's name and logo, each of its pictures, and whoever films. */
export class BannerTurns {
  readonly box = made("div", "banner");
  private turns: readonly Turn[] = [];
  private told = "";
  private at = 0;

  constructor() {
    this.box.hidden = true;
    setInterval(() => this.next(), turnMs);
  }

  /** The sponsor's turn is on at this moment. */
  get showsSponsor(): boolean {
    return !this.box.hidden && (this.turns[this.at]?.isSponsor ?? false);
  }

  /** Each change of the score brings the same again: the turn that is on stays on. */
  tell({ banners, sponsor }: Pick<ScoreSnapshot, "banners" | "sponsor">): void {
    const told = JSON.stringify([banners, sponsor]);
    if (told === this.told) return;
    this.told = told;
    const [first = "", ...others] = banners;
    this.turns = sponsor
      ? [thanks(first, sponsor.logo), ...sponsor.banners.map(picture), ...others.map((line) => text(line, false))]
      : banners.map((line) => text(line, false));
    this.at = 0;
    this.show();
  }

  private next(): void {
    const order = this.turns.map((_, ahead) => (this.at + 1 + ahead) % this.turns.length);
    this.at = order.find((at) => this.turns[at]?.isReady()) ?? 0;
    this.show();
  }

  private show(): void {
    const turn = this.turns[this.at];
    this.box.hidden = turn === undefined;
    this.box.classList.toggle("pictured", turn?.element instanceof HTMLImageElement);
    this.box.replaceChildren(...(turn ? [turn.element] : []));
  }
}

function text(line: string, isSponsor: boolean): Turn {
  return { element: made("span", "line", line), isSponsor, isReady: () => true };
}

/** The line stands without the logo until that has arrived. */
function thanks(line: string, logo: string | undefined): Turn {
  const turn = text(line, true);
  if (logo !== undefined) {
    const { image } = loaded(logo, "logo");
    image.addEventListener("load", () => turn.element.prepend(image));
  }
  return turn;
}

function picture(source: string): Turn {
  const { image, isThere } = loaded(source, "picture");
  return { element: image, isSponsor: true, isReady: isThere };
}

function loaded(source: string, className: string): { image: HTMLImageElement; isThere(): boolean } {
  const image = new Image();
  image.className = className;
  image.alt = "";
  image.src = source;
  return { image, isThere: () => image.complete && image.naturalWidth > 0 };
}
