import { expect, test } from "vitest";
import { frameOrigins, playerFor } from "./streamPlayer.ts";

const host = "touchline.example";
const youtube = "https://www.youtube-nocookie.com/embed";

/** Every form in which each platform writes a video's address. */
const framed: Readonly<Record<"YouTube" | "Vimeo" | "Twitch" | "Facebook", readonly [string, string][]>> = {
  YouTube: [
    ["https://youtu.be/dQw4w9WgXcQ?si=1", `${youtube}/dQw4w9WgXcQ`],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4", `${youtube}/dQw4w9WgXcQ`],
    ["https://m.youtube.com/live/dQw4w9WgXcQ?feature=share", `${youtube}/dQw4w9WgXcQ`],
    ["https://youtube.com/shorts/dQw4w9WgXcQ", `${youtube}/dQw4w9WgXcQ`],
    ["https://www.youtube.com/embed/dQw4w9WgXcQ", `${youtube}/dQw4w9WgXcQ`],
    [
      "https://www.youtube.com/channel/UC1234567890abcdefghijkl/live",
      `${youtube}/live_stream?channel=UC1234567890abcdefghijkl`,
    ],
  ],
  Vimeo: [
    ["https://vimeo.com/123456", "https://player.vimeo.com/video/123456"],
    ["https://vimeo.com/channels/staff/123456", "https://player.vimeo.com/video/123456"],
    ["https://vimeo.com/123456/abcdef1234", "https://player.vimeo.com/video/123456?h=abcdef1234"],
    ["https://vimeo.com/123456?h=abcdef1234", "https://player.vimeo.com/video/123456?h=abcdef1234"],
    ["https://vimeo.com/event/98765", "https://vimeo.com/event/98765/embed"],
  ],
  Twitch: [
    ["https://www.twitch.tv/schoolrugby", `https://player.twitch.tv/?channel=schoolrugby&parent=${host}`],
    ["https://m.twitch.tv/videos/987", `https://player.twitch.tv/?video=v987&parent=${host}`],
  ],
  Facebook: [
    [
      "https://fb.watch/abc/",
      "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Ffb.watch%2Fabc%2F&show_text=false",
    ],
    [
      "https://www.facebook.com/school/videos/1",
      "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fschool%2Fvideos%2F1&show_text=false",
    ],
  ],
};
const inFrames = Object.entries(framed).flatMap(([platform, pairs]) =>
  pairs.map((pair) => [platform, ...pair] as const),
);

test.each(inFrames)("%s: %s plays in the platform's frame", (platform, address, source) => {
  expect(playerFor(address, host)).toEqual({ kind: "frame", source, platform });
  expect(frameOrigins).toContain(new URL(source).origin);
});

test("a playlist and a video file of another site have players of their own", () => {
  const list = "https://cdn.example.org/live/match.m3u8?token=1";
  expect(playerFor(list, host)).toEqual({ kind: "playlist", source: list });
  expect(playerFor("https://cdn.example.org/match.MP4", host)).toMatchObject({ kind: "file" });
});

test.each([
  "https://www.youtube.com/@school",
  "https://youtube.com/c/school/live",
  "https://youtube.com/user/schooltv",
])("%s is a page that no frame plays, and stays a link", (address) => {
  expect(playerFor(address, host)).toEqual({ kind: "link", href: address });
});

test("what is no stream has no player", () => {
  expect(playerFor("https://example.org/", host)).toBeUndefined();
});
