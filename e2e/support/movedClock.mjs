// Loaded into a server before everything else: its clock runs ahead by as many milliseconds as the file at CLOCK_AHEAD
// says, so that a test can let days pass.
import { readFileSync } from "node:fs";

const real = Date.now;
let ahead = 0;

function read() {
  ahead = Number(readFileSync(process.env.CLOCK_AHEAD ?? "", "utf8"));
}

read();
setInterval(read, 50).unref();
Date.now = () => real() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [target.now()] : args),
});
