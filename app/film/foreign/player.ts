import Hls from "hls.js";
import { attachPlaylist, type Attached } from "../attachPlaylist.ts";
import { toPlayerSchema, type FromPlayer } from "./playerMessages.ts";

/** Another site's server is not asked every second for ever. */
const mostMs = 30_000;

/** This document's own origin is opaque: the page around it is known by the address that both came from. */
const { origin } = new URL(window.location.href);
let attached: Attached | undefined;

function tell(message: FromPlayer): void {
  window.parent.postMessage(message, origin);
}

function play(source: string, label: string): void {
  const video = document.querySelector("video");
  if (!video) return;
  video.setAttribute("aria-label", label);
  attached?.detach();
  attached = attachPlaylist(
    Hls,
    video,
    { source, isLive: undefined, mostMs },
    {
      fails: (how) => tell({ kind: "fails", how }),
      plays: () => tell({ kind: "plays" }),
      reads: (isLive) => tell({ kind: "reads", isLive }),
    },
  );
}

window.addEventListener("message", ({ source, origin: from, data }) => {
  const message = toPlayerSchema.safeParse(data);
  if (source !== window.parent || from !== origin || !message.success) return;
  if (message.data.kind === "toLive") attached?.toLive();
  else play(message.data.source, message.data.label);
});
tell({ kind: "ready" });
