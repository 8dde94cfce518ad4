import { expect, test } from "vitest";
import { feedAddressRejection } from "./feedAddress.ts";

const codeOf = (address: string, exceptions?: string[]) => feedAddressRejection(address, exceptions)?.code;

test.each([
  ["http://calendar.example/x.ics", "calendar.notHttps"],
  ["https://calendar.example:8443/x.ics", "calendar.otherPort"],
  ["http://192.168.1.10/x.ics", "calendar.private"],
  ["https://10.0.0.1/x.ics", "calendar.private"],
  ["https://172.31.255.255/x.ics", "calendar.private"],
  ["https://169.254.169.254/latest/meta-data", "calendar.private"],
  ["https://0x7f.1/x.ics", "calendar.private"],
  ["https://2130706433/x.ics", "calendar.private"],
  ["https://[::1]/x.ics", "calendar.private"],
  ["https://[::ffff:127.0.0.1]/x.ics", "calendar.private"],
  ["https://[fd00::1]/x.ics", "calendar.private"],
  ["https://[2::1]/x.ics", "calendar.private"],
  ["https://[3f:1::1]/x.ics", "calendar.private"],
  ["https://localhost/x.ics", "calendar.private"],
  ["https://localhost./x.ics", "calendar.private"],
  ["https://nas/x.ics", "calendar.private"],
  ["https://NAS.local/x.ics", "calendar.private"],
  ["https://calendar.school.internal/x.ics", "calendar.private"],
])("%s is refused as %s", (address, code) => {
  expect(codeOf(address)).toBe(code);
});

test.each([
  "https://calendar.google.com/calendar/ical/private-7f3a/basic.ics",
  "https://calendar.example:443/x.ics",
  "https://localhost.example/x.ics",
  "https://10.example/x.ics",
  "https://8.8.8.8/x.ics",
  "https://172.32.0.1/x.ics",
  "https://[2a00:1450:4009:81f::200e]/x.ics",
])("%s is tried", (address) => {
  expect(codeOf(address)).toBeUndefined();
});

test("an origin that the operator allows is tried, and no other of the same host", () => {
  const allowed = ["http://127.0.0.1:4000", "https://nas.school.internal"];
  expect(codeOf("http://127.0.0.1:4000/x.ics", allowed)).toBeUndefined();
  expect(codeOf("https://nas.school.internal/x.ics", allowed)).toBeUndefined();
  expect(codeOf("http://127.0.0.1:4001/x.ics", allowed)).toBe("calendar.private");
  expect(codeOf("http://nas.school.internal/x.ics", allowed)).toBe("calendar.private");
});
