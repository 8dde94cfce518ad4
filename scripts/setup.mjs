// Sets up a fresh machine to build and run the product: npm's dependencies, ffmpeg, for tests a Chromium and a WebKit.
import { createHash } from "node:crypto";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, "node_modules", ".cache", "setup-hash");

/** Installs package-lock.json, unless exactly that is installed already. */
export function setUpDependencies() {
  requireNode();
  const hash = hashOf(["package-lock.json"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  if (!isInstalled()) {
    console.log("Installing dependencies (npm ci)…");
    // Without --include=dev, NODE_ENV=production would omit what the build needs.
    const options = ["--include=dev", "--no-audit", "--no-fund"];
    // npm ci requires every platform's optional packages, also of platforms no one here uses. If the registry lacks
    // one, npm install takes the same versions from the same lock file.
    if (!tries("npm", ["ci", ...options])) run("npm", ["install", "--no-save", ...options]);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/** Someone may have run npm ci by hand: npm records in node_modules what it installed. */
function isInstalled() {
  const note = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(note)) return false;
  const installed = packagesOf(note);
  const wanted = Object.entries(packagesOf(path.join(root, "package-lock.json")));
  return wanted.every(([name, { version, optional, link }]) => {
    if (link) return existsSync(path.join(root, name));
    return !name || optional || installed[name]?.version === version;
  });
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, "utf8")).packages;
}

/**
 * Everything `npm test` needs: packages by apt, if missing and installable, while npm fetches its own. Returns the path
 * of the browser for journeys, or "": CHROMIUM_PATH, else headless Chromium, which loads a page with a quarter less
 * work and is what Playwright would download; if unavailable, any Chromium.
 */
export async function setUpTests() {
  const headless = () =>
    [process.env.CHROMIUM_PATH, ...onPath(["chromium-headless-shell", "chrome-headless-shell"])].find(
      (file) => file && isExecutable(file),
    );
  const missing = [...(headless() ? [] : ["chromium-headless-shell"]), ...(hasFfmpeg() ? [] : ["ffmpeg"])];
  const installing = missing.length > 0 && mayInstall() ? installByApt(missing) : undefined;
  setUpDependencies();
  await installing;
  await setUpFfmpeg();
  // Separately: if one package is unknown, apt installs none of the others given with it.
  await setUpWebKit();
  return headless() ?? (await setUpChromium());
}

/** Safari's engine with its driver, a display, what its browser is written in, and what it plays H.264 with. */
const webKitPackages = [
  ...["webkit2gtk-driver", "xvfb", "python3-gi", "gir1.2-webkit2-4.1"],
  ...["gstreamer1.0-libav", "gstreamer1.0-plugins-good", "gstreamer1.0-plugins-bad"],
];
const noWebKit = `There is no WebKit: its journeys are left out (on Debian: apt install ${webKitPackages.join(" ")}).`;

/** WebKit by apt, if missing and installable. Says so if it is unavailable. */
export async function setUpWebKit() {
  if (!hasWebKit() && mayInstall()) await installByApt(webKitPackages);
  if (!hasWebKit()) console.log(noWebKit);
}

/** Firefox by apt, if missing and installable. Says so if it is unavailable. */
export async function setUpFirefox() {
  const hasFirefox = () => onPath(["firefox-esr"]).length > 0;
  if (!hasFirefox() && mayInstall()) await installByApt(["firefox-esr"]);
  if (!hasFirefox())
    console.log("There is no Firefox: its journeys are left out (on Debian: apt install firefox-esr).");
}

/** The whole Chromium by apt, if missing and installable: its headless shell shows no notifications. */
export async function setUpNotifyingChromium() {
  if (onPath(["chromium"]).length === 0 && mayInstall()) await installByApt(["chromium"]);
}

function hasWebKit() {
  const bindings = 'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2';
  if (!["WebKitWebDriver", "xvfb-run"].every((name) => onPath([name]).length > 0)) return false;
  return playsFilm() && spawnSync("/usr/bin/python3", ["-c", bindings], { stdio: "ignore" }).status === 0;
}

function playsFilm() {
  const libraries = "/usr/lib";
  if (!existsSync(libraries)) return false;
  return readdirSync(libraries).some((name) =>
    existsSync(path.join(libraries, name, "gstreamer-1.0", "libgstlibav.so")),
  );
}

/**
 * A full browser, for pictures and measurements: CHROMIUM_PATH, one on PATH, one through apt, else Playwright's own.
 * Returns its path, or "".
 */
export async function setUpChromium() {
  const existing = [process.env.CHROMIUM_PATH, ...onPath(["chromium", "chromium-browser", "google-chrome"])];
  const found = existing.find((file) => file && isExecutable(file));
  if (found) return found;
  if (mayInstall()) {
    await installByApt(["chromium"]);
    const installed = onPath(["chromium", "chromium-browser"])[0];
    if (installed) return installed;
  }
  console.log("Installing Playwright's Chromium…");
  const own = spawnSync("npx", ["playwright", "install", "chromium"], { cwd: root, stdio: "inherit" });
  if (own.status !== 0)
    console.log("There is no Chromium. Install one and set CHROMIUM_PATH to run the browser tests.");
  return "";
}

/**
 * ffmpeg, which checks videos and makes reels: FFMPEG_PATH, one on PATH, one through apt. All else works without it.
 */
export async function setUpFfmpeg() {
  if (hasFfmpeg()) return;
  // If installing failed once, later starts do not try again.
  const tried = path.join(path.dirname(stamp), "ffmpeg-tried");
  if (mayInstall() && !existsSync(tried)) {
    await installByApt(["ffmpeg"]);
    if (hasFfmpeg()) return;
    mkdirSync(path.dirname(tried), { recursive: true });
    writeFileSync(tried, "");
  }
  console.log(
    "There is no ffmpeg: videos wait until it is installed (on Debian: apt install ffmpeg) or FFMPEG_PATH is set.",
  );
}

function hasFfmpeg() {
  return isExecutable(process.env.FFMPEG_PATH ?? "") || onPath(["ffmpeg"]).length > 0;
}

function mayInstall() {
  return process.getuid?.() === 0 && onPath(["apt-get"]).length > 0;
}

async function installByApt(names) {
  console.log(`Installing ${names.join(" and ")} (apt)…`);
  for (const args of [["update"], ["install", "-y", ...names]]) {
    await once(spawn("apt-get", ["-qq", ...args], { stdio: "inherit" }), "close");
  }
}

/** One hash over the content of files, named relative to the project. */
export function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\n`)
      .update(readFileSync(path.join(root, file)))
      .update("\n");
  return hash.digest("hex");
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Touchline needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

function tries(command, args) {
  const shell = process.platform === "win32";
  return spawnSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "ignore"], shell }).status === 0;
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) {
    console.error(`${command} ${args[0]} failed. Is the network there? Run it again to go on.`);
    process.exit(status ?? 1);
  }
}

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)).filter(isExecutable));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) setUpDependencies();
