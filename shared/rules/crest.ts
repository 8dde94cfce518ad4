/** A crest's colours, the same in both themes: a school keeps its jersey. */
type CrestColours = { field: string; charge: string; letter: string };

export type Crest = CrestColours & {
  /** Indexes of the colours in the palette, 0–11. */
  palette: number;
  /** Shield: 0 heater, 1 three-point top, 2 square with a foot. */
  shape: 0 | 1 | 2;
  /** Charge: 0 chief, 1 base chevron, 2 flanks, 3 pointed chief, 4 hoops, 5 two corners. */
  cut: 0 | 1 | 2 | 3 | 4 | 5;
  /** One or two capitals. */
  initials: string;
};

// FNV-1a, 32 bit. An unusual basis that spreads school names well. Released crests depend on both numbers.
const offsetBasis = 0x811c9a99;
const prime = 0x01000193;

const palette: readonly CrestColours[] = [
  { field: "#6b1226", charge: "#f2c14b", letter: "#fff7e6" },
  { field: "#14264f", charge: "#8fc7f0", letter: "#ffffff" },
  { field: "#0c4a33", charge: "#f2c14b", letter: "#ffffff" },
  { field: "#1c3fa0", charge: "#f4f4ee", letter: "#ffffff" },
  { field: "#1c1d1f", charge: "#e2453a", letter: "#ffffff" },
  { field: "#a81d22", charge: "#f4f4ee", letter: "#ffffff" },
  { field: "#14264f", charge: "#f2c14b", letter: "#ffffff" },
  { field: "#0d5660", charge: "#f4f4ee", letter: "#ffffff" },
  { field: "#4d1d52", charge: "#c9ced6", letter: "#ffffff" },
  { field: "#55290f", charge: "#f09a3e", letter: "#fff7e6" },
  { field: "#1c1d1f", charge: "#f2c14b", letter: "#fff7e6" },
  { field: "#1a6b2f", charge: "#f4f4ee", letter: "#ffffff" },
];
const shapes = [0, 1, 2] as const;
const cuts = [0, 1, 2, 3, 4, 5] as const;

/** Words for a kind of school, not a particular one. */
const commonWords = new Set(
  "hoerskool laerskool high school secondary primary college academy combined the of and en".split(" "),
);

/** A school's crest, from its name alone: same name, same crest, on every screen and phone. */
export function crestOf(name: string): Crest {
  const normal = normalForm(name);
  const hash = mixedHash(normal);
  const index = hash % palette.length;
  return {
    ...at(palette, index),
    palette: index,
    shape: at(shapes, (hash >>> 8) % shapes.length),
    cut: at(cuts, (hash >>> 16) % cuts.length),
    initials: initialsOf(normal),
  };
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${items.length}`);
  return item;
}

function normalForm(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function mixedHash(text: string): number {
  let hash = offsetBasis;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, prime) >>> 0;
  hash = (hash ^ (hash >>> 15)) >>> 0;
  hash = Math.imul(hash, 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 12)) >>> 0;
}

function initialsOf(normal: string): string {
  const words = normal.split(" ").filter((word) => word !== "");
  const own = words.filter((word) => !commonWords.has(word));
  return (own.length > 0 ? own : words)
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? "").toUpperCase())
    .join("");
}
