import * as z from "zod";

/** The frame that plays another site's stream: it has no cookies, no storage and nothing else of this site. */
export const playerPage = "/player.html";

/** What the page tells the player. */
export const toPlayerSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("play"), source: z.url(), label: z.string() }),
  z.object({ kind: z.literal("toLive") }),
]);
export type ToPlayer = z.infer<typeof toPlayerSchema>;

/** What the player tells the page. */
export const fromPlayerSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("plays") }),
  z.object({ kind: z.literal("fails"), how: z.enum(["retried", "unplayable"]) }),
  z.object({ kind: z.literal("reads"), isLive: z.boolean() }),
]);
export type FromPlayer = z.infer<typeof fromPlayerSchema>;
