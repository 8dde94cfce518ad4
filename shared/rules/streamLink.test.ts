import { expect, test } from "vitest";
import { completedLink, platformName, streamLinkRejection } from "./streamLink.ts";
import { playerFor } from "./streamPlayer.ts";

const allowed = [
  "https://youtube.com/watch?v=dQw4w9WgXcQ",
  "youtube.com/live/dQw4w9WgXcQ",
  "https://www.youtube.com/live/dQw4w9WgXcQ",
  "https://m.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://youtu.be/dQw4w9WgXcQ",
  "https://www.twitch.tv/schoolrugby",
  "https://vimeo.com/123456",
  "https://m.facebook.com/school/videos/1",
  "https://fb.watch/abc/",
  "https://cdn.example.org/live/match.m3u8?token=1",
  "https://cdn.example.org/match.MP4",
];

test.each(allowed)("%s is a valid stream link", (address) => {
  expect(streamLinkRejection(address)).toBeUndefined();
  expect(playerFor(address, "touchline.example")).toBeDefined();
});

test.each(["", "youtube.com", "http://youtu.be/1", "javascript:alert(1)", "ftp://x/y.mp4"])(
  "%j is not an https address",
  (address) => {
    expect(streamLinkRejection(address)?.code).toBe("stream.notHttps");
  },
);

test.each(["https://www.youtube.com/", "https://youtube.com/watch", "https://facebook.com", "www.twitch.tv/"])(
  "%s is not a link to a video",
  (address) => {
    expect(streamLinkRejection(address)?.code).toBe("stream.noVideo");
  },
);

test("a link copied without https:// is completed", () => {
  expect(completedLink(" youtube.com/live/abc ")).toBe("https://youtube.com/live/abc");
  expect(completedLink("https://youtu.be/abc")).toBe("https://youtu.be/abc");
  expect(completedLink("http://youtu.be/abc")).toBe("http://youtu.be/abc");
});

test.each([
  "https://example.org/watch",
  "https://youtube.com.example.org/watch?v=1",
  "https://notyoutube.com/watch?v=1",
  "https://youtube.com@example.org/",
  "https://example.org/?file=match.mp4",
  "https://live.youtube.com/x",
])("%s is not from a known platform", (address) => {
  expect(streamLinkRejection(address)?.code).toBe("stream.unknownHost");
});

test("the school sees the platform's name", () => {
  expect(platformName("https://youtu.be/dQw4w9WgXcQ")).toBe("YouTube");
  expect(platformName("https://cdn.example.org/a.mp4")).toBeUndefined();
});
