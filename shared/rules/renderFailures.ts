/** Why a reel could not be made: the sentences tell its creator what to do. */
export const renderFailures = {
  noClips: "Every clip of this reel was deleted. Delete the reel, or make a new one.",
  clipRefused: "A clip of this reel could not be used. Make a new reel without it.",
  noTool:
    "Reels cannot be made on this server yet: whoever runs it has to install ffmpeg with libx264 (on Debian: apt install ffmpeg). The reel is made once it is there.",
  noSpace: "There is no space left on the server. The reel is made once there is.",
  storeAway: "Videos cannot be reached on the server right now. The reel is made once they can.",
  unreadable: "A clip of this reel could not be read. Try again, or make a new reel without it.",
  stopped: "The server stopped while it was making this reel. Try again later.",
} as const;

/** Not the reel's fault: it is rendered as soon as they are over. */
export const waitingFailures: readonly string[] = [
  renderFailures.noTool,
  renderFailures.noSpace,
  renderFailures.storeAway,
];
