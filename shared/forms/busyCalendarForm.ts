import * as z from "zod";
import { limits } from "../rules/limits.ts";
import { requiredText } from "./textFields.ts";

const notFeed = "Paste the address of the calendar: it begins with https:// and often ends with .ics";

/** The address of a calendar feed. Apple and Outlook give out webcal: addresses, which are the same. */
export const busyCalendarForm = z.object({
  address: requiredText("Address", limits.url)
    .transform((address) => address.replace(/^webcals?:/i, "https:"))
    .refine(isFeedAddress, notFeed),
});

function isFeedAddress(address: string): boolean {
  try {
    const { protocol, hostname } = new URL(address);
    return (protocol === "https:" || protocol === "http:") && hostname !== "";
  } catch {
    return false;
  }
}
