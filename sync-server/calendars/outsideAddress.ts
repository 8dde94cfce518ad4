import { lookup, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { insideNetworks } from "#shared/rules/insideNetworks.ts";
import { CalendarError } from "./calendarError.ts";

const inside = new BlockList();
for (const [network, bits] of insideNetworks) inside.addSubnet(network, bits, "ipv4");

/** IPv6 is the other way round: of it only 2000::/3 is public, without documentation and addresses that hold an IPv4. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet("2000::", 3, "ipv6");
const specialIpv6 = new BlockList();
specialIpv6.addSubnet("2001::", 23, "ipv6");
specialIpv6.addSubnet("2001:db8::", 32, "ipv6");
specialIpv6.addSubnet("2002::", 16, "ipv6");

/** Whether an IP address is on the public internet: neither this machine nor its network. */
export function isOutside(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !inside.check(ip, "ipv4");
  return family === 6 && publicIpv6.check(ip, "ipv6") && !specialIpv6.check(ip, "ipv6");
}

/**
 * Finds a name's addresses for a connection, and refuses the name if one of them is not outside. The connection uses
 * the addresses that were looked at, so a name that answers differently a moment later leads nowhere else.
 */
export const outsideLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = error ? [] : found;
    if (error || !first) return done(error ?? new CalendarError("unreachable"), "");
    if (!found.every(({ address }) => isOutside(address))) return done(new CalendarError("private"), "");
    if (options.all === true) return done(null, found);
    return done(null, first.address, first.family);
  });
};
