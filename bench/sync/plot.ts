export interface Line {
  name: string;
  points: readonly (readonly [x: number, y: number])[];
}

const [width, height, left, right, top, bottom] = [640, 320, 56, 130, 24, 40];
const colours = ["#0c7a43", "#b3541e"];

/** A line plot as SVG: x is logarithmic, y starts at zero. */
export function plot(title: string, xName: string, yName: string, lines: readonly Line[]): string {
  const all = lines.flatMap(({ points }) => points);
  const xs = all.map(([x]) => Math.log10(x));
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const highest = Math.max(...all.map(([, y]) => y), 1);
  const px = (x: number) => left + ((Math.log10(x) - low) / (high - low || 1)) * (width - left - right);
  const py = (y: number) => height - bottom - (y / highest) * (height - top - bottom);
  const text = (x: number, y: number, words: string, anchor = "middle") =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${words}</text>`;
  const marks = [...new Set(all.map(([x]) => x))].map((x) => text(px(x), height - bottom + 16, x.toLocaleString("en")));
  const steps = [0, 0.5, 1].map((share) => {
    const y = py(highest * share);
    const grid = `<path d="M${left} ${y.toFixed(1)}H${width - right}" stroke="#ccc"/>`;
    return grid + text(left - 6, y + 4, (highest * share).toFixed(1), "end");
  });
  const drawn = lines.map(({ name, points }, index) => {
    const colour = colours[index % colours.length];
    const path = points.map(([x, y], n) => `${n === 0 ? "M" : "L"}${px(x).toFixed(1)} ${py(y).toFixed(1)}`).join("");
    const [lastX, lastY] = points.at(-1) ?? [1, 0];
    const label = `<g fill="${colour}">${text(px(lastX) + 8, py(lastY) + 4, name, "start")}</g>`;
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${label}`;
  });
  const names = text((left + width - right) / 2, height - 6, xName) + text(8, 14, `${title}, ${yName}`, "start");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...steps,
    ...marks,
    ...drawn,
    names,
    "</svg>\n",
  ].join("\n");
}
