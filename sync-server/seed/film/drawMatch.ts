import sharp from "sharp";
import type { DrawnMatch } from "./demoMatches.ts";
import { MatchFrame, type Colour } from "./matchFrame.ts";
import { PlayedMatch, type Moment } from "./playedMatch.ts";
import { drawScore } from "./scoreBug.ts";
import { seededRandom } from "./seededRandom.ts";
import type { Spot } from "./spot.ts";

export const filmSize = { width: 640, height: 360, rate: 15, seconds: 30 } as const;
/** Height and width of the box in which sports are drawn. */
const [boxHeight, boxWidth] = [160, 240];
const scale = filmSize.height / boxHeight;
const beside = (filmSize.width - boxWidth * scale) / 2;
const clothes = ["#e8c9a0", "#c98b5e", "#8a5a3b", "#f1e4d0", "#b33b3b", "#e0b02a", "#f2f2ee", "#27508a"];
const ink: Colour = [25, 25, 30];
const leather: Colour = [255, 250, 225];

/** The frames of a match, as ffmpeg reads them. */
export async function* drawMatch(match: DrawnMatch, seed: number): AsyncGenerator<Buffer> {
  const { width, height, rate, seconds } = filmSize;
  const field = await sharp(Buffer.from(fieldDrawing(match, seed)))
    .removeAlpha()
    .raw()
    .toBuffer();
  const empty = MatchFrame.ofRgb(field, width, height);
  const played = new PlayedMatch(match.play, seed);
  for (let frame = 0; frame < seconds * rate; frame += 1) {
    const picture = empty.copy();
    const now = frame / rate;
    const moment = played.at(now, 1 / rate);
    drawPlayers(picture, match, moment);
    drawScore(picture, { kits: match.kits, points: moment.points, seconds: match.minute * 60 + now });
    yield picture.bytes;
  }
}

function drawPlayers(
  picture: MatchFrame,
  { field, kits, playerSize }: DrawnMatch,
  { sides, ball, height }: Moment,
): void {
  const at = ({ x, y }: Spot): [number, number] => [
    beside + scale * (field.left + (field.right - field.left) * x),
    scale * (field.top + (field.bottom - field.top) * y),
  ];
  const size = playerSize * scale;
  const players = sides.flatMap((side, of) => side.map((spot) => ({ spot, kit: kits[of] ?? ink })));
  for (const { spot } of players) {
    const [x, y] = at(spot);
    picture.disc(x + size * 0.3, y + size * 0.45, size, ink, 0.35);
  }
  for (const { spot, kit } of players) {
    const [x, y] = at(spot);
    picture.disc(x, y, size, ink);
    picture.disc(x, y, size * 0.8, kit);
  }
  const [x, y] = at(ball);
  const ballSize = size * 0.45 * (1 + height * 0.5);
  picture.disc(x + 2 + height * size, y + 3 + height * size * 1.4, ballSize, ink, 0.35);
  picture.disc(x, y - height * size, ballSize + 1.5, ink);
  picture.disc(x, y - height * size, ballSize, leather);
}

/** The field with its lines and mown stripes, and spectators along both ends. */
function fieldDrawing({ field, lines, ground, around }: DrawnMatch, seed: number): string {
  const { width, height } = filmSize;
  const stripe = (field.right - field.left) / 12;
  const rect = (x: number, y: number, w: number, h: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
  const stripes = Array.from({ length: 12 }, (_, index) =>
    rect(field.left + index * stripe, field.top, stripe + 0.1, field.bottom - field.top, ground[index % 2] ?? around),
  );
  const stand = beside / scale;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`,
    ` viewBox="${-stand} 0 ${width / scale} ${boxHeight}">`,
    ...[rect(-stand, 0, width / scale, boxHeight, around), rect(-stand, 0, stand + 2, boxHeight, "#4a4f55")],
    ...[rect(boxWidth - 2, 0, stand + 2, boxHeight, "#4a4f55"), ...people(seed), ...stripes],
    `<path d="${lines}" fill="none" stroke="#f4f2e6" stroke-width="1"/></svg>`,
  ].join("");
}

function people(seed: number): string[] {
  const random = seededRandom(seed);
  return Array.from({ length: 420 }, () => {
    const x = random() < 0.5 ? 2 - random() * 24 : boxWidth - 2 + random() * 24;
    const colour = clothes[Math.floor(random() * clothes.length)] ?? "#fff";
    return `<circle cx="${x.toFixed(1)}" cy="${(random() * boxHeight).toFixed(1)}" r="1.3" fill="${colour}"/>`;
  });
}
