// Subsets the two type families to what the screens use and puts them, with their licences, into app/ui/fonts. Run by
// hand when a font package changes; the results are committed, so a build needs no font tools.
import { copyFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = "node_modules/@fontsource-variable";
const target = "app/ui/fonts";

/** Basic Latin, the accented letters of Latin-1 and the punctuation used on screens. */
function charactersOnScreens() {
  const ascii = Array.from({ length: 0x5f }, (_, offset) => 0x20 + offset);
  const unused = [0xd0, 0xd7, 0xde, 0xf0, 0xf7, 0xfe, 0xff];
  const accented = Array.from({ length: 0x40 }, (_, offset) => 0xc0 + offset).filter(
    (point) => !unused.includes(point),
  );
  const signs = [0xa0, 0xa9, 0xab, 0xb0, 0xb7, 0xbb, 0xd7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d];
  const moreSigns = [0x2022, 0x2026, 0x20ac, 0x2212];
  return String.fromCodePoint(...ascii, ...accented, ...signs, ...moreSigns);
}

await mkdir(target, { recursive: true });
const archivo = await readFile(`${packages}/archivo/files/archivo-latin-wdth-normal.woff2`);
const cut = await subsetFont(archivo, charactersOnScreens(), {
  targetFormat: "woff2",
  keepFeatures: ["kern", "tnum"],
  variationAxes: { wdth: { min: 100, max: 125 }, wght: { min: 400, max: 800 } },
});
await writeFile(`${target}/archivo.woff2`, cut);
await copyFile(
  `${packages}/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2`,
  `${target}/atkinson.woff2`,
);
await copyFile(`${packages}/archivo/LICENSE`, `${target}/archivo-LICENSE.txt`);
await copyFile(`${packages}/atkinson-hyperlegible-next/LICENSE`, `${target}/atkinson-LICENSE.txt`);
for (const name of ["archivo.woff2", "atkinson.woff2"]) {
  const { size } = await stat(`${target}/${name}`);
  console.log(`${name}: ${(size / 1000).toFixed(1)} kB`);
}
