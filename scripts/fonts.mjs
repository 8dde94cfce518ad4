// Cuts the two type families to what the screens use and puts them, with their licences, into app/ui/fonts.
// Run by hand when a font package changes; the results are committed, so a build needs no font tools.
import { copyFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const packages = "node_modules/@fontsource-variable";
const target = "app/ui/fonts";

/** Latin-1 and the punctuation that English, Afrikaans and isiZulu screens write. */
function charactersOnScreens() {
  const latin = Array.from({ length: 0x17f - 0x20 }, (_, offset) => 0x20 + offset).filter(
    (point) => point < 0x7f || (point > 0x9f && point <= 0xff) || point === 0x152 || point === 0x153,
  );
  const punctuation = [0x2013, 0x2014, 0x2018, 0x2019, 0x201a, 0x201c, 0x201d, 0x201e, 0x2022, 0x2026, 0x20ac, 0x2212];
  return String.fromCodePoint(...latin, ...punctuation);
}

await mkdir(target, { recursive: true });
const archivo = await readFile(`${packages}/archivo/files/archivo-latin-wdth-normal.woff2`);
const cut = await subsetFont(archivo, charactersOnScreens(), {
  targetFormat: "woff2",
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
