import { seededRandom } from "./seededRandom.ts";
import { between, distance, middle, mirrored, onField, type Spot } from "./spot.ts";

/** How a sport is played, as seen from above. */
export interface MatchPlay {
  /** Where the home side stands when it starts on the left, with the ball carrier last; the visitors are mirrored. */
  formation: readonly Spot[];
  /** How far players follow the ball along the field: 0 means not at all. */
  following: number;
  /** Where the ball crosses to score at the right end. */
  goal: Spot;
  /** The ball is carried over, not shot. */
  isCarried: boolean;
  /** How many seconds a player keeps the ball. */
  holdSeconds: number;
  pointsEach: number;
  scores: readonly Score[];
}

export interface Score {
  atSeconds: number;
  side: 0 | 1;
}

export interface Moment {
  sides: Sides;
  ball: Spot;
  /** How high the ball is, from 0 to 1. */
  height: number;
  points: readonly [home: number, away: number];
}

type Sides = readonly [home: readonly Spot[], away: readonly Spot[]];

interface Flight {
  from: Spot;
  since: number;
  lasts: number;
}

interface Phase {
  /** The attacking side. */
  side: 0 | 1;
  began: number;
  /** When the attack ends in a score; the film's last attack does not. */
  ends: number;
}

const kickOff = 1.2;
const celebration = 2.2;
const shotSeconds = 0.45;

/**
 * A match that plays itself: each side attacks until it scores at its set time, and the next attack starts in the
 * middle.
 */
export class PlayedMatch {
  private readonly play: MatchPlay;
  private readonly random: () => number;
  private readonly drift: readonly number[][];
  private sides: Sides;
  private phase: Phase = { side: 0, began: -1, ends: 0 };
  private ball = middle;
  private holder = 0;
  private heldFor = 0;
  private flight: Flight | undefined;

  constructor(play: MatchPlay, seed: number) {
    this.play = play;
    this.random = seededRandom(seed);
    this.sides = [play.formation, play.formation.map(mirrored)];
    this.drift = this.sides.map((side) => side.map(() => this.random() * 2 * Math.PI));
  }

  /** The state at this time, shortly after the previously requested one. */
  at(now: number, sinceBefore: number): Moment {
    const phase = phaseAt(this.play.scores, now);
    if (phase.began !== this.phase.began) this.restart();
    this.phase = phase;
    this.sides = [this.moved(0, now, sinceBefore), this.moved(1, now, sinceBefore)];
    this.heldFor += sinceBefore;
    if (this.flight) this.flight.since += sinceBefore;
    this.moveBall(now);
    const height = this.flight ? Math.sin(Math.PI * Math.min(1, this.flight.since / this.flight.lasts)) : 0;
    return { sides: this.sides, ball: this.ball, height, points: [this.points(0, now), this.points(1, now)] };
  }

  private restart(): void {
    [this.ball, this.flight, this.heldFor] = [middle, undefined, 0];
    this.holder = this.play.formation.length - 1;
  }

  private points(side: 0 | 1, now: number): number {
    const { scores, pointsEach } = this.play;
    return scores.filter((score) => score.side === side && score.atSeconds <= now).length * pointsEach;
  }

  private get goal(): Spot {
    return this.phase.side === 0 ? this.play.goal : mirrored(this.play.goal);
  }

  /** Where the ball should go: an attack winds towards the goal. */
  private wanted(now: number): Spot {
    const { began, ends } = this.phase;
    const done = Math.min(1, Math.max(0, now - began - kickOff) / (ends - began - kickOff));
    const { x, y } = between(middle, this.goal, done);
    return { x: middle.x + (x - middle.x) * done ** 0.2, y: y + 0.3 * (1 - done ** 3) * Math.sin(now * 0.9 + 3) };
  }

  private moved(side: 0 | 1, now: number, since: number): Spot[] {
    return this.sides[side].map((spot, index) => {
      const { to, speed } = this.aim(side, index, now);
      const far = distance(spot, to);
      return far < 1e-6 ? spot : onField(between(spot, to, Math.min(0.16, (speed * since) / far)));
    });
  }

  private aim(side: 0 | 1, index: number, now: number): { to: Spot; speed: number } {
    const { formation, following, isCarried } = this.play;
    const own = formation[index] ?? middle;
    const base = side === 0 ? own : mirrored(own);
    if (now - this.phase.began < kickOff) return { to: base, speed: 0.6 };
    const wanted = this.wanted(now);
    const isHolder = side === this.phase.side && index === this.holder;
    if (isHolder) return { to: now >= this.phase.ends && isCarried ? this.goal : wanted, speed: 0.3 };
    const turn = this.drift[side]?.[index] ?? 0;
    // The goalkeeper stays in goal, and defenders give ground slowly.
    const share = own.x < 0.08 ? 0.1 : side === this.phase.side ? 1 : 0.6;
    const pull = following * share;
    const x = base.x + (wanted.x - middle.x) * pull + (wanted.x - base.x) * 0.18 * pull + 0.02 * Math.sin(now + turn);
    return { to: { x, y: base.y + (wanted.y - base.y) * 0.22 + 0.035 * Math.cos(now * 0.8 + turn * 2) }, speed: 0.22 };
  }

  private moveBall(now: number): void {
    const { side, began, ends } = this.phase;
    const carrier = this.sides[side][this.holder] ?? this.ball;
    if (now >= ends) return this.score(carrier, now - ends);
    if (this.flight) return this.fly(carrier);
    const isPassed = this.heldFor > this.play.holdSeconds && now - began > kickOff && ends - now > 0.9;
    if (isPassed) this.pass(this.wanted(now));
    else if (now - began > kickOff) this.ball = between(this.ball, carrier, 0.5);
  }

  private score(carrier: Spot, since: number): void {
    if (this.play.isCarried) this.ball = carrier;
    else {
      if (since < 0.04) this.flight = { from: this.ball, since: 0, lasts: shotSeconds };
      const from = this.flight?.from ?? this.goal;
      this.ball = between(from, this.goal, Math.min(1, since / shotSeconds));
    }
  }

  private fly(to: Spot): void {
    if (!this.flight) return;
    const { from, since, lasts } = this.flight;
    this.ball = between(from, to, Math.min(1, since / lasts));
    if (since >= lasts) [this.flight, this.heldFor] = [undefined, 0];
  }

  /** Passes to one of the three players nearest to where the ball should go. */
  private pass(wanted: Spot): void {
    const side = this.sides[this.phase.side];
    const near = side.map((_, index) => index).filter((index) => index !== this.holder);
    const far = (index: number) => distance(side[index] ?? middle, wanted);
    this.holder = near.toSorted((one, other) => far(one) - far(other))[Math.floor(this.random() * 3)] ?? 0;
    const lasts = 0.35 + distance(this.ball, side[this.holder] ?? middle);
    this.flight = { from: this.ball, since: 0, lasts };
  }
}

function phaseAt(scores: readonly Score[], now: number): Phase {
  const next = scores.findIndex(({ atSeconds }) => atSeconds + celebration > now);
  const before = next < 0 ? scores.at(-1) : scores[next - 1];
  const began = before ? before.atSeconds + celebration : 0;
  const score = scores[next];
  return score ? { side: score.side, began, ends: score.atSeconds } : { side: 0, began, ends: began + 12 };
}
