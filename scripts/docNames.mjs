// Checks the names in docs/: every file exists, every quoted test has that title in that file, and each requirement of
// OWASP ASVS appears once in docs/security.md.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { asvsNumbers, asvsNumbersIn } from "./asvsNumbers.mjs";
import { root } from "./setup.mjs";

const pages = ["docs/security.md", "docs/faults.md", "docs/architecture.md"];
const ownFolders = ["app", "shared", "sync-server", "e2e", "scripts", "docs", "bench", ".github"];
const sources = /\.(tsx?|mjs|md|ya?ml|json)$/;

const files = trackedFiles();
const problems = [...pages.flatMap(problemsOf), ...problemsOfRequirements("docs/security.md")];
for (const problem of problems) console.error(problem);
console.log(`${pages.length} pages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function trackedFiles() {
  const options = ["--cached", "--others", "--exclude-standard", "--deduplicate"];
  const listed = execFileSync("git", ["ls-files", ...options], { cwd: root, encoding: "utf8" });
  return listed.split("\n").filter((file) => file !== "" && existsSync(path.join(root, file)));
}

function problemsOf(page) {
  const text = readFileSync(path.join(root, page), "utf8");
  const missing = [...text.matchAll(/`([^`\n]+)`/g)].filter(
    ([, name]) => isFileName(name) && filesOf(name).length === 0,
  );
  const deadLinks = [...text.matchAll(/\]\(([\w./-]+\.\w+)(?:#[^)]*)?\)/g)].filter(
    ([, link]) => !existsSync(path.join(root, path.dirname(page), link)),
  );
  const untold = [...text.matchAll(/"([^"\n]+)" \(`([^`]+)`\)/g)].filter(([, title, name]) => !hasTest(name, title));
  return [
    ...missing.map(([, name]) => `${page} names ${name}, which is not there.`),
    ...deadLinks.map(([, link]) => `${page} links to ${link}, which is not there.`),
    ...untold.map(([, title, name]) => `${page} quotes "${title}", which is no test in ${name}.`),
  ];
}

/** A project file or folder, by its path or the end of it; not a URL, a route or a path in the data folder. */
function isFileName(name) {
  if (name.startsWith("node_modules/") || !/^\.?[\w-][\w.-]*(\/[\w.-]+)*\/?$/.test(name)) return false;
  return sources.test(name) || (name.includes("/") && ownFolders.includes(name.split("/")[0]));
}

function filesOf(name) {
  const endings = [name, `${name}.ts`, `${name}.tsx`];
  const isNamed = (file) => endings.some((ending) => file === ending || file.endsWith(`/${ending}`));
  return files.filter((file) => isNamed(file) || file.startsWith(`${name.replace(/\/$/, "")}/`));
}

function hasTest(name, title) {
  return filesOf(name).some((file) => readFileSync(path.join(root, file), "utf8").includes(title));
}

/** First cells of the tables under the OWASP ASVS heading: met, not met, or not applicable. */
function problemsOfRequirements(page) {
  const [, section = ""] = readFileSync(path.join(root, page), "utf8").split(/^## OWASP ASVS.*$/m);
  const [tables = ""] = section.split(/^## /m);
  const named = [...tables.matchAll(/^\| (V[^|]*)\|/gm)].flatMap(([, cell]) => asvsNumbersIn(cell));
  const absent = asvsNumbers.filter((number) => !named.includes(number));
  const twice = named.filter((number, index) => named.indexOf(number) !== index);
  const unknown = named.filter((number) => !asvsNumbers.includes(number));
  return [
    ...absent.map((number) => `${page} says nothing of ${number}.`),
    ...twice.map((number) => `${page} has ${number} twice.`),
    ...unknown.map((number) => `${page} has ${number}, which is no requirement of level 1 or 2.`),
  ];
}
