import type { Env } from "../env.ts";

/** The browsers' own: Chrome and most of Android, Firefox, Safari, Edge on Windows. */
const browsersServices = [
  /^fcm\.googleapis\.com$/,
  /^[\w.-]+\.push\.services\.mozilla\.com$/,
  /^[\w.-]+\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
];

/**
 * Whether the server sends to this address. A caller chooses it, so only push services known by name are asked: no
 * address of our own network, no other port, no name and password in it.
 */
export function isPushService({ PUSH_SERVICES }: Pick<Env, "PUSH_SERVICES">, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (PUSH_SERVICES.includes(origin)) return true;
  return protocol === "https:" && port === "" && browsersServices.some((service) => service.test(hostname));
}
