import sharp from "sharp";
import type { PublicMatch } from "#shared/api/live.ts";
import { crestOf } from "#shared/rules/crest.ts";
import { crestCuts, crestShapes, letterSize } from "#shared/rules/crestShapes.ts";
import { formatDate, sastClock, sastDate } from "#shared/rules/format.ts";
import { sportLines } from "#shared/rules/sportLines.ts";
import { fittedLines, lineOf, type Line } from "./letters.ts";

export const pictureSize = { width: 1200, height: 630 } as const;

const night = "#0c2b1c";
const chalk = "#f4f5ef";
const softChalk = "#dfe6d8";
const floodlight = "#ffb81f";
const crestScale = 3.4;
const nameWidth = 480;
const sizes = [60, 52, 44, 38, 32, 28];

/** The picture that a messenger shows for a match: its schools, sport and day. A JPEG of some 40 kB. */
export async function matchPicture(match: PublicMatch): Promise<Buffer> {
  return sharp(Buffer.from(pictureSvg(match)))
    .jpeg({ quality: 82 })
    .toBuffer();
}

function pictureSvg({ homeSchool, awaySchool, sport, startsAt }: PublicMatch): string {
  const when = `${sport}  ·  ${formatDate(sastDate(startsAt))}, ${sastClock(startsAt)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}" color="${chalk}">`,
    `<path fill="${night}" d="M0 0h1200v630H0z"/>`,
    fieldOf(sport),
    `<g transform="translate(64 48)">${mark}</g>`,
    placed(lineOf("Touchline", "heading", 40), { x: 140, y: 94, fill: chalk }),
    ...[side(homeSchool, 310), side(awaySchool, 890)],
    centred(lineOf("vs", "heading", 44), { x: 600, y: 268, fill: softChalk }),
    `<path fill="${floodlight}" d="M540 528h120v8H540z"/>`,
    centred(lineOf(when, "body", 34), { x: 600, y: 586, fill: softChalk }),
    "</svg>",
  ].join("");
}

/** The product's flag on its corner. */
const mark = `<path fill="${floodlight}" d="M20 6 51.6 18.2a2.4 2.4 0 0 1 0 4.5L20 35z"/><g fill="none" stroke="${chalk}"><path stroke-width="5" d="M20 6v51M7 57h50"/><path stroke-width="4" d="M20 42.5A14.5 14.5 0 0 1 34.5 57"/></g>`;

/** The sport's field from above, faint, over the whole picture. */
function fieldOf(sport: string): string {
  const lines = sportLines.get(sport.toLowerCase());
  if (!lines) return "";
  return `<g transform="translate(0 -85) scale(5)" fill="none" stroke="${chalk}" stroke-opacity=".13" stroke-width=".7"><path d="${lines.main}"/></g>`;
}

function side(school: string, x: number): string {
  const { lines, size } = fittedLines(school, "heading", { sizes, width: nameWidth });
  const first = 408 + (lines.length === 1 ? size * 0.45 : 0);
  return [
    crest(school, x),
    ...lines.map((line, at) => centred(line, { x, y: first + at * size * 1.12, fill: chalk })),
  ].join("");
}

function crest(school: string, x: number): string {
  const drawn = crestOf(school);
  const cut = crestCuts[drawn.cut];
  const shape = crestShapes[drawn.shape];
  const clip = `crest-${x}`;
  const letters = centred(lineOf(drawn.initials, "heading", letterSize(drawn)), {
    ...{ x: 22, y: cut.baseline, fill: drawn.letter },
  });
  return [
    `<g transform="translate(${x - 22 * crestScale} 152) scale(${crestScale})">`,
    `<clipPath id="${clip}"><path d="${shape}"/></clipPath>`,
    `<g clip-path="url(#${clip})"><path fill="${drawn.field}" d="M0 0h44v52H0z"/><path fill="${drawn.charge}" d="${cut.path}"/></g>`,
    `<path fill="none" stroke="${chalk}" stroke-width="1" d="${shape}"/>${letters}</g>`,
  ].join("");
}

interface Place {
  x: number;
  y: number;
  fill: string;
}

function placed({ svg }: Line, { x, y, fill }: Place): string {
  return `<g transform="translate(${x} ${y})" fill="${fill}">${svg}</g>`;
}

function centred(line: Line, { x, ...place }: Place): string {
  return placed(line, { x: x - line.width / 2, ...place });
}
