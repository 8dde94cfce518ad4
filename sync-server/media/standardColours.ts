import { writeFile } from "node:fs/promises";
import path from "node:path";

/** How a video encodes brightness: as screens always have, or brighter, as today's phones film. */
export type LightRange = "standard" | "hlg" | "pq";
type BrightRange = Exclude<LightRange, "standard">;
type Colour = readonly [red: number, green: number, blue: number];

/** White paper, and the brightest level still distinguished from it, in candela per square metre (ITU-R BT.2408). */
const [paper, brightest] = [203, 1_000];
const grid = 33;

/** From the transfer name that ffprobe reports. */
export function lightRange(transfer: string | undefined): LightRange {
  if (transfer === "arib-std-b67") return "hlg";
  return transfer === "smpte2084" ? "pq" : "standard";
}

/**
 * Filters that turn an HDR picture into a standard one, no larger than `side`. Just relabelling its colours would leave
 * grass and faces grey. The table is in `folder`, where ffmpeg must run: any build can read it, and it is faster than
 * calculating every pixel.
 */
export async function toStandard(range: BrightRange, folder: string, side: number): Promise<string> {
  const table = `${range}.cube`;
  await writeFile(path.join(folder, table), cube(range));
  return [
    `scale=w='min(iw,${side})':h='min(ih,${side})':force_original_aspect_ratio=decrease:force_divisible_by=2`,
    "scale=in_color_matrix=bt2020:out_range=pc,format=gbrp12le",
    `lut3d=file=${table}:interp=tetrahedral`,
    "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
  ].join(",");
}

/** The table in the format that cameras and ffmpeg share: red varies fastest. */
function cube(range: BrightRange): string {
  const steps = Array.from({ length: grid }, (_, index) => index / (grid - 1));
  const lines = steps.flatMap((blue) =>
    steps.flatMap((green) =>
      steps.map((red) =>
        standardColour(range, [red, green, blue])
          .map((part) => part.toFixed(6))
          .join(" "),
      ),
    ),
  );
  return [`LUT_3D_SIZE ${grid}`, ...lines, ""].join("\n");
}

function standardColour(range: BrightRange, signal: Colour): Colour {
  const [red, green, blue] = range === "hlg" ? hlgLight(signal) : pqLight(signal);
  const light: Colour = [
    (1.6605 * red - 0.5876 * green - 0.0728 * blue) / paper,
    (-0.1246 * red + 1.1329 * green - 0.0083 * blue) / paper,
    (-0.0182 * red - 0.1006 * green + 1.1187 * blue) / paper,
  ];
  // Scales all three together: too bright a colour gets paler but keeps its hue.
  const most = Math.max(...light, 1e-6);
  const softer = softened(most) / most;
  return each(light, (part) => Math.min(1, Math.max(0, part * softer)) ** (1 / 2.4));
}

/** The lower half of the range is unchanged; above it, brighter values are squeezed together. */
function softened(light: number): number {
  const knee = 0.5;
  if (light <= knee) return light;
  const bent = (above: number) => 1 - Math.exp(-above / (1 - knee));
  return knee + ((1 - knee) * bent(light - knee)) / bent(brightest / paper - knee);
}

/** Light in candela per square metre on a screen of a thousand (ITU-R BT.2100, hybrid log-gamma). */
function hlgLight(signal: Colour): Colour {
  const [a, b, c] = [0.178_832_77, 0.284_668_92, 0.559_910_73];
  const scene = each(signal, (part) => (part <= 0.5 ? part ** 2 / 3 : (Math.exp((part - c) / a) + b) / 12));
  const [red, green, blue] = scene;
  const together = (0.2627 * red + 0.678 * green + 0.0593 * blue) ** 0.2;
  return each(scene, (part) => brightest * together * part);
}

/** The same for the perceptual quantizer. */
function pqLight(signal: Colour): Colour {
  const [m1, m2, c1, c2, c3] = [0.159_301_757_812_5, 78.843_75, 0.835_937_5, 18.851_562_5, 18.687_5];
  return each(signal, (part) => {
    const root = part ** (1 / m2);
    return 10_000 * (Math.max(0, root - c1) / (c2 - c3 * root)) ** (1 / m1);
  });
}

function each([red, green, blue]: Colour, change: (part: number) => number): Colour {
  return [change(red), change(green), change(blue)];
}
