import { isDeepStrictEqual } from "node:util";

/** Reads at most this often. Money that moves faster than that is reported as it was read last. */
const most = 6;

/** Several reads are not one: reads until two in a row are the same, so that no write fell between them. */
export async function steadyRead<Read>(read: () => Promise<Read>): Promise<Read> {
  let last = await read();
  for (let times = 1; times < most; times += 1) {
    const next = await read();
    if (isDeepStrictEqual(last, next)) return next;
    last = next;
  }
  return last;
}
