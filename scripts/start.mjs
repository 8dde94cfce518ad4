// `npm start`: sets up, builds what changed, starts the product and prints its URL.
import { spawn } from "node:child_process";
import path from "node:path";
import { root, setUpDependencies, setUpFfmpeg } from "./setup.mjs";

const isProduction = process.env.NODE_ENV === "production";
const demo = { SEED: "demo", LOG_LEVEL: "warn" };

const demoAccounts = `
  admin         admin-demo      admin (sign in at /admin)
  thabo         stream-demo     verified streamer with work in every stage
  lerato        stream-demo     streamer who waits for verification
  parent        parent-demo     requester
  sipho-sports  business-demo   business requester
`;

setUpDependencies();
await setUpFfmpeg();
// Imported only now: the build's own parts are dependencies.
const { build } = await import("./build.mjs");
await build();

const env = isProduction ? process.env : { ...demo, ...process.env };
const server = spawn(process.execPath, ["--enable-source-maps", path.join(root, "dist", "server", "main.js")], {
  cwd: root,
  env,
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
server.on("message", ({ address }) => {
  console.log(`\nTouchline runs at ${address}`);
  if (env.SEED === "demo") console.log(`\nDemo accounts:${demoAccounts}`);
  console.log("Ctrl-C stops it.");
});
// On Ctrl-C the terminal signals the server too; this process waits for it to finish its work.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
