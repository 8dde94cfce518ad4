// Draws the installed app's icons from app/public/icons/maskable.svg with the available Chromium. Run by hand when the
// drawing changes; the results are committed.
import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";

const target = "app/public";
const drawing = await readFile(`${target}/icons/maskable.svg`, "utf8");
const icons = [
  { file: "icons/icon-192.png", size: 192, corner: 0.19 },
  { file: "icons/icon-512.png", size: 512, corner: 0.19 },
  { file: "icons/maskable-192.png", size: 192, corner: 0 },
  { file: "icons/maskable-512.png", size: 512, corner: 0 },
  { file: "apple-touch-icon.png", size: 180, corner: 0 },
];

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage();
for (const { file, size, corner } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px;border-radius:${size * corner}px}</style>${drawing}`,
  );
  await writeFile(`${target}/${file}`, await page.screenshot({ omitBackground: true }));
  console.log(`${file}: ${size} × ${size}`);
}
await browser.close();
