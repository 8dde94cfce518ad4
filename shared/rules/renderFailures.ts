/** Why a reel could not be made: what its creator reads, and what to do. */
export const renderFailures = {
  clipGone: "A clip of this reel was deleted. Make a new reel without it.",
  clipRefused: "A clip of this reel could not be used. Make a new reel without it.",
  noTool:
    "Reels cannot be made on this server yet: whoever runs it has to install ffmpeg with libx264 (on Debian: apt install ffmpeg). The reel is made once it is there.",
  noSpace: "There is no space left on the server. Try again later.",
  unreadable: "A clip of this reel could not be read. Try again, or make a new reel without it.",
  stopped: "The server stopped each time while it was at this reel. Try again later.",
} as const;
