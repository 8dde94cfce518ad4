import { CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";

type Look = "yes" | "offline" | "no";

const grounds: Readonly<Record<Look, string>> = {
  yes: "bg-pitch text-on-pitch",
  offline: "bg-grey-tint text-ink",
  no: "bg-clay text-on-solid",
};

/** Whether a code counts, readable at arm's length in the sun: an icon, a headline and the reason. */
export function Verdict({ look, title, children }: { look: Look; title: string; children: ReactNode }) {
  const Sign = look === "no" ? CircleX : CircleCheck;
  return (
    <section
      role={look === "no" ? "alert" : "status"}
      className={classes(
        "-mx-4 flex flex-col items-start gap-3 px-4 py-6 text-lg sm:mx-0 sm:rounded-card sm:px-6",
        grounds[look],
      )}
    >
      <Sign size={72} strokeWidth={2.5} aria-hidden="true" />
      <h1>{title}</h1>
      {children}
    </section>
  );
}
