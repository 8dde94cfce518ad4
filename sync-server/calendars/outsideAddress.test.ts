import { expect, test } from "vitest";
import { isOutside } from "./outsideAddress.ts";

test.each([
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "fe80::1",
  "fd00::1",
  "ff02::1",
  "64:ff9b::a00:1",
  "2002:7f00:1::",
  "2001:db8::1",
  "not an address",
  "",
])("%s is inside", (ip) => {
  expect(isOutside(ip)).toBe(false);
});

test.each(["8.8.8.8", "172.15.255.255", "172.32.0.1", "192.169.0.1", "100.63.0.1", "2a00:1450:4009:81f::200e"])(
  "%s is outside",
  (ip) => {
    expect(isOutside(ip)).toBe(true);
  },
);
