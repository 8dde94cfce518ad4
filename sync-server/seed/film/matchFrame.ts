export type Colour = readonly [red: number, green: number, blue: number];

/** One frame as ffmpeg reads it: brightness, and colour at half its size. */
export class MatchFrame {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;

  constructor(width: number, height: number, bytes = Buffer.alloc((width * height * 3) / 2)) {
    [this.width, this.height, this.bytes] = [width, height, bytes];
  }

  /** From three bytes per pixel. */
  static ofRgb(rgb: Buffer, width: number, height: number): MatchFrame {
    const frame = new MatchFrame(width, height);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const at = (y * width + x) * 3;
        frame.point(x, y, encoded([rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0]), 1);
      }
    }
    return frame;
  }

  copy(): MatchFrame {
    return new MatchFrame(this.width, this.height, Buffer.from(this.bytes));
  }

  disc(x: number, y: number, radius: number, colour: Colour, strength = 1): void {
    const ink = encoded(colour);
    for (let row = Math.floor(y - radius); row <= y + radius + 1; row += 1) {
      for (let column = Math.floor(x - radius); column <= x + radius + 1; column += 1) {
        const covered = radius + 0.5 - Math.hypot(column - x, row - y);
        if (covered > 0) this.point(column, row, ink, Math.min(1, covered) * strength);
      }
    }
  }

  box(x: number, y: number, width: number, height: number, colour: Colour, strength = 1): void {
    const ink = encoded(colour);
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) this.point(column, row, ink, strength);
    }
  }

  private point(x: number, y: number, [light, blue, red]: Colour, strength: number): void {
    const { width, height, bytes } = this;
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    mix(bytes, y * width + x, light, strength);
    if (x % 2 || y % 2) return;
    const at = width * height + (y / 2) * (width / 2) + x / 2;
    mix(bytes, at, blue, strength);
    mix(bytes, at + (width * height) / 4, red, strength);
  }
}

function mix(bytes: Buffer, at: number, ink: number, strength: number): void {
  const under = bytes[at] ?? 0;
  bytes[at] = Math.round(under + (ink - under) * strength);
}

/** Brightness and the two colour differences (BT.709). */
function encoded([red, green, blue]: Colour): Colour {
  return [
    16 + 0.1826 * red + 0.6142 * green + 0.062 * blue,
    128 - 0.1006 * red - 0.3386 * green + 0.4392 * blue,
    128 + 0.4392 * red - 0.3989 * green - 0.0403 * blue,
  ];
}
