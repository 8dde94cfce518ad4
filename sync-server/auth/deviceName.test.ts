import { expect, test } from "vitest";
import { deviceName } from "./deviceName.ts";

const android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${android} Chrome/126.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [`${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, "Samsung Internet on Android"],
  [`${windows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, "Edge on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Linux"],
  ["curl/8.5.0", "A browser"],
  ["", "A browser"],
])("%s is told in words", (userAgent, words) => {
  expect(deviceName(userAgent)).toBe(words);
});
