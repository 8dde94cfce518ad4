import { classes } from "./classes.ts";

export type AvatarProps = {
  /** A person's name; shows the first letters of the first and last word. */
  name: string;
  size?: "normal" | "large" | undefined;
  /** A chalk ring instead of a tint. */
  onBoard?: boolean | undefined;
};

/** A person's initials in a circle. The name is shown next to it. */
export function Avatar({ name, size = "normal", onBoard }: AvatarProps) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.charAt(0) ?? "");
  return (
    <span
      aria-hidden="true"
      className={classes(
        "named inline-grid flex-none leading-none place-content-center rounded-full uppercase",
        size === "large" ? "size-14 text-[20px]" : "size-12 text-[17px]",
        onBoard === true ? "border-2 border-chalk-line text-on-pitch" : "bg-pitch-tint text-pitch-text",
      )}
    >
      {letters.join("")}
    </span>
  );
}
