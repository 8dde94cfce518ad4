import { DomainError } from "./domainError.ts";
import { insideNetworks } from "./insideNetworks.ts";

/** Endings of names that only a network's own machines know. */
const insideNames = [".localhost", ".local", ".internal", ".intranet", ".lan", ".home", ".home.arpa", ".corp"];

/**
 * Why a calendar at this address will never be read, as far as the address itself tells. What a name leads to is known
 * only when it is read. `exceptions`: origins that the operator allows all the same.
 */
export function feedAddressRejection(address: string, exceptions: readonly string[] = []): DomainError | undefined {
  const { origin, protocol, hostname, port } = new URL(address);
  if (exceptions.includes(origin)) return undefined;
  if (isInside(hostname)) return new DomainError("calendar.private");
  if (protocol !== "https:") return new DomainError("calendar.notHttps");
  return port === "" ? undefined : new DomainError("calendar.otherPort");
}

/** Whether a host, as a URL writes it, names a machine that the public internet does not reach. */
function isInside(host: string): boolean {
  // Of IPv6 only 2000::/3 is public.
  if (host.startsWith("[")) return !/^\[[23][\da-f]{3}:/.test(host);
  const bytes = host.split(".").map(Number);
  // A URL turns every way of writing an IPv4 address into four numbers.
  if (bytes.length === 4 && bytes.every(Number.isInteger)) return isInsideIpv4(bytes);
  const name = host.replace(/\.$/, "");
  return !name.includes(".") || insideNames.some((ending) => name.endsWith(ending));
}

function isInsideIpv4(bytes: readonly number[]): boolean {
  const address = numberOf(bytes);
  return insideNetworks.some(([network, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor(numberOf(network.split(".").map(Number)) / size);
  });
}

function numberOf(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
