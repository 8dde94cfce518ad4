// `npm run dev`: the server from its sources, restarted on changes, behind Vite with hot reload.
import { spawn } from "node:child_process";
import path from "node:path";
import { root, setUpDependencies } from "./setup.mjs";

setUpDependencies();
const env = { SEED: "demo", LOG_LEVEL: "info", ...process.env };
const tsx = path.join(root, "node_modules", "tsx", "dist", "cli.mjs");
const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
const children = [
  spawn(process.execPath, [tsx, "watch", "--clear-screen=false", "sync-server/main.ts"], {
    cwd: root,
    env,
    stdio: "inherit",
  }),
  spawn(process.execPath, [vite], { cwd: root, env, stdio: "inherit" }),
];

let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill("SIGTERM");
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const child of children) child.on("exit", stop);
