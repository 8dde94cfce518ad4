import type { Decimal128 } from "bson";
import type { KeyWriter } from "./keyWriter.ts";

/**
 * A number's key is its nearest double, then twice its distance from that double in whole numbers, plus one (odd) when
 * a fraction remains; that number's own digits then follow.
 */
const same = 0x8000;

export function writeDouble(writer: KeyWriter, value: number, beside = 0): void {
  if (Number.isNaN(value)) writer.uint64(0n);
  else writer.double(value);
  writer.uint16(same + beside);
}

export function writeLong(writer: KeyWriter, value: bigint): void {
  const nearest = Number(value);
  writeDouble(writer, nearest, 2 * Number(value - BigInt(nearest)));
}

/** digits × 10^exponent. */
interface Exact {
  readonly digits: bigint;
  readonly exponent: number;
}

function parsed(text: string): Exact {
  const [, sign = "", whole = "", fraction = "", power = "0"] = /^(-?)(\d*)\.?(\d*)(?:E([+-]?\d+))?$/i.exec(text) ?? [];
  return { digits: BigInt(`${sign}${whole}${fraction}`), exponent: Number(power) - fraction.length };
}

/** A finite double is a whole number divided by a power of two. */
function asFraction(value: number): readonly [numerator: bigint, denominator: bigint] {
  let numerator = value;
  let power = 0n;
  while (!Number.isInteger(numerator)) {
    numerator *= 2;
    power++;
  }
  return [BigInt(numerator), 1n << power];
}

/** A decimal less a double, as a fraction. */
function difference({ digits, exponent }: Exact, from: number): readonly [numerator: bigint, denominator: bigint] {
  const [numerator, denominator] = asFraction(from);
  const power = 10n ** BigInt(Math.abs(exponent));
  const [top, bottom] = exponent < 0 ? [digits, power] : [digits * power, 1n];
  return [top * denominator - numerator * bottom, bottom * denominator];
}

/** How far the double lies below the decimal: whole numbers, doubled; odd when a fraction remains. */
function besideOf(exact: Exact, nearest: number): number {
  if (!Number.isFinite(nearest)) return nearest > 0 ? -1 : 1;
  const [numerator, denominator] = difference(exact, nearest);
  if (numerator === 0n) return 0;
  // Beyond 2^64 there is no long to distinguish it from.
  if (Math.abs(nearest) >= 2 ** 64) return numerator < 0n ? -1 : 1;
  const remainder = ((numerator % denominator) + denominator) % denominator;
  const whole = Number((numerator - remainder) / denominator);
  return 2 * whole + (remainder === 0n ? 0 : 1);
}

/** Decimals near the same double, in order: the position of the first digit, then the digits. */
function writeDigits(writer: KeyWriter, { digits, exponent }: Exact): void {
  const text = String(digits).replace("-", "");
  const from = writer.length;
  writer.uint16(same + exponent + text.length);
  writer.text(text.replace(/0+$/, ""));
  if (digits < 0n) writer.invert(from);
}

export function writeDecimal(writer: KeyWriter, value: Decimal128): void {
  const text = value.toString();
  const nearest = Number(text);
  if (!/\d/.test(text)) {
    writeDouble(writer, nearest);
    return;
  }
  const exact = parsed(text);
  const beside = besideOf(exact, nearest);
  writeDouble(writer, nearest, beside);
  if (beside % 2 !== 0) writeDigits(writer, exact);
}
