// Draws the preview picture a messenger shows for a public page's link, 1200 × 630, with the available Chromium. Run by
// hand when a page's words or the drawing change; the results are committed.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { root } from "./setup.mjs";

const target = path.join(root, "app/public/previews");
const size = { width: 1200, height: 630 };

/** The words next to the pictures: the server's own. */
async function previews() {
  const outfile = path.join(root, "node_modules/.cache/previewTexts.mjs");
  const entry = path.join(root, "sync-server/routes/previewTexts.ts");
  await build({ entryPoints: [entry], outfile, bundle: true, format: "esm", platform: "node", logLevel: "warning" });
  return (await import(pathToFileURL(outfile).href)).pagePreviews;
}

const font = (await readFile(path.join(root, "app/ui/fonts/archivo.woff2"))).toString("base64");
const mark = await readFile(path.join(root, "app/public/favicon.svg"), "utf8");

const pitch = `<svg class="pitch" viewBox="0 0 1200 630" preserveAspectRatio="xMidYMid slice" fill="none" stroke="#f4f5ef" stroke-width="3">
  <path d="M760 -40V670M1180 60V570M760 60H1240M760 570H1240"/><circle cx="760" cy="315" r="112"/><circle cx="760" cy="315" r="5" fill="#f4f5ef"/>
  <path d="M1240 165H1030V465H1240M1240 235H1120V395H1240M1030 250a88 88 0 0 0 0 130"/></svg>`;

const page = ({ title, description }) => `<!doctype html><meta charset="utf-8"><style>
  @font-face{font-family:Archivo;src:url(data:font/woff2;base64,${font}) format("woff2");font-weight:400 800;font-stretch:100% 125%}
  *{box-sizing:border-box;margin:0}body{width:1200px;height:630px;background:#0c2b1c;color:#f4f5ef;font-family:Archivo;position:relative;overflow:hidden}
  .pitch{position:absolute;inset:0;opacity:.2;mask:linear-gradient(90deg,#0000 62%,#000 84%)}
  main{position:absolute;inset:64px 72px;display:flex;flex-direction:column}
  .brand{display:flex;align-items:center;gap:20px;font-size:40px;font-weight:700;font-stretch:112%}
  .brand svg{width:64px;height:64px;border-radius:14px}
  h1{margin-top:auto;max-width:900px;font-size:76px;line-height:1.06;font-weight:740;font-stretch:112%;letter-spacing:-.01em}
  p{margin-top:26px;max-width:860px;font-size:33px;line-height:1.3;font-weight:450;color:#dfe6d8}
  hr{border:0;height:10px;width:140px;background:#ffb81f;border-radius:5px;margin-top:34px}
</style>${pitch}<main><div class="brand">${mark}Touchline</div><h1>${title}</h1><p>${description}</p><hr></main>`;

await mkdir(target, { recursive: true });
const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const tab = await browser.newPage({ viewport: size });
for (const [address, words] of Object.entries(await previews())) {
  await tab.setContent(page(words));
  await tab.evaluate(() => document.fonts.ready);
  const name = address === "/" ? "home" : address.slice(1);
  const picture = await tab.screenshot({ type: "jpeg", quality: 82 });
  await writeFile(path.join(target, `${name}.jpg`), picture);
  console.log(`${name}.jpg: ${(picture.length / 1000).toFixed(0)} kB`);
}
await browser.close();
