import { randomBytes } from "node:crypto";
import { sendFile } from "#server/testing/sendFile.ts";
import { residentMegabytes } from "../residentMegabytes.ts";
import { judge, rounded } from "../sync/targets.ts";
import { SteadyLink } from "./steadyLink.ts";
import { uploadServer, type UploadServer } from "./uploadServer.ts";

const isShort = process.env["BENCH_SHORT"] === "1";
const megabyte = 1_000_000;
const size = (isShort ? 40 : 200) * megabyte;
const cuts = isShort ? 2 : 10;
const together = 20;
const sizeOfEach = (isShort ? 4 : 20) * megabyte;
/** A good Wi-Fi: 160 Mbit/s. Over localhost only the disk would be measured. */
const rate = 20 * megabyte;
const chunkSize = 8 * 1024 * 1024;

/** Resumable uploads compared with a plain PUT, over the same link, in the same run. */
export async function uploads(): Promise<boolean> {
  const server = await uploadServer();
  try {
    const bytes = randomBytes(size);
    await upload(server, randomBytes(8 * megabyte), 0);
    const [plain, whole, cut] = [
      await put(server, bytes),
      await upload(server, bytes, 0),
      await upload(server, bytes, cuts),
    ];
    console.log(`  ${size / megabyte} MB: a plain PUT ${rounded(plain)} s, by tus ${rounded(whole.seconds)} s`);
    console.log(`  with ${cuts} cuts ${rounded(cut.seconds)} s`);
    const growth = await manyAtOnce(server);
    return judge([
      { key: "uploadSpeed", what: "speed against a plain PUT", value: plain / whole.seconds, unit: "×", atLeast: 0.8 },
      { key: "uploadCutSpeed", what: `… with ${cuts} cuts`, value: plain / cut.seconds, unit: "×", atLeast: 0.8 },
      {
        key: "uploadExtra",
        what: `bytes beside the file with ${cuts} cuts`,
        value: cut.extraPercent,
        unit: "%",
        atMost: 1,
      },
      {
        key: "uploadMemory",
        what: `memory of the server with ${together} at once`,
        value: growth,
        unit: "MB more",
        atMost: 80,
      },
    ]);
  } finally {
    await server.stop();
  }
}

interface Carried {
  seconds: number;
  /** Overhead on the link, as a share of the file. */
  extraPercent: number;
}

async function upload(server: UploadServer, bytes: Buffer, breaks: number): Promise<Carried> {
  const fileId = await server.announce(bytes);
  const link = await SteadyLink.to(server.port, rate);
  const retryDelays = Array<number>(breaks * 2).fill(20);
  const watch = setInterval(() => {
    const made = breaks - left;
    if (left > 0 && link.up > ((made + 1) * bytes.length) / (breaks + 1)) {
      left -= 1;
      link.cut();
    }
  }, 5);
  let left = breaks;
  const startedAt = performance.now();
  const sent = await sendFile({ base: link.url }, server.cookie, fileId, bytes, { chunkSize, retryDelays });
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(watch);
  await link.close();
  if (sent.status !== 0 || left > 0)
    throw new Error(`The upload ended with ${sent.status} ${sent.sentence}, ${left} cuts left.`);
  return { seconds, extraPercent: ((link.up - bytes.length) / bytes.length) * 100 };
}

async function put(server: UploadServer, bytes: Buffer<ArrayBuffer>): Promise<number> {
  const link = await SteadyLink.to(server.plainPort, rate);
  const startedAt = performance.now();
  const answer = await fetch(link.url, { method: "PUT", body: new Uint8Array(bytes) });
  await answer.text();
  const seconds = (performance.now() - startedAt) / 1_000;
  await link.close();
  return seconds;
}

/** The server's largest memory growth while many files arrive at once. */
async function manyAtOnce(server: UploadServer): Promise<number> {
  const files = Array.from({ length: together }, () => randomBytes(sizeOfEach));
  const ids: string[] = [];
  for (const bytes of files) ids.push(await server.announce(bytes));
  const before = residentMegabytes(server.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMegabytes(server.pid))), 20);
  const base = `http://127.0.0.1:${server.port}`;
  await Promise.all(files.map((bytes, n) => sendFile({ base }, server.cookie, ids[n] ?? "", bytes, { chunkSize })));
  clearInterval(watch);
  return most - before;
}
