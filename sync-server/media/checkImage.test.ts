import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkImage } from "./checkImage.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "touchline-images-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function aPicture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#0c2b1c" } });
}

async function checked(bytes: Buffer) {
  const file = path.join(folder, "source");
  await writeFile(file, bytes);
  return checkImage(file, folder);
}

test("a photo is rotated upright and loses its place, device and time", async () => {
  const photo = await aPicture(400, 200)
    .jpeg()
    .withExif({ IFD0: { Model: "Secret phone" }, IFD3: { GPSLatitude: "33/1 54/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(photo).metadata()).orientation).toBe(6);
  expect(photo.includes("Secret phone")).toBe(true);
  const { video, thumbnail, facts } = await checked(photo);
  expect(facts).toEqual({ contentType: "image/webp", width: 200, height: 400, hasAudio: false });
  for (const file of [video, thumbnail.file]) {
    const metadata = await sharp(file).metadata();
    expect(metadata).toMatchObject({ format: "webp" });
    for (const part of ["exif", "xmp", "iptc", "orientation"]) expect(metadata).not.toHaveProperty(part);
    expect((await readFile(file)).includes("Secret")).toBe(false);
  }
});

test("a wide banner is scaled down, and its thumbnail further", async () => {
  const { facts, thumbnail } = await checked(await aPicture(3200, 800).png().toBuffer());
  expect(facts).toMatchObject({ width: 1600, height: 400 });
  expect(await sharp(thumbnail.file).metadata()).toMatchObject({ width: 640, height: 160 });
});

test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ["SVG", "notImage", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["a text", "notImage", () => Buffer.from("logo.png")],
  ["GIF", "notImage", () => aPicture(9, 9).gif().toBuffer()],
  ["half a photo", "notImage", async () => (await aPicture(400, 400).jpeg().toBuffer()).subarray(0, 700)],
  ["40 megapixels", "imageTooLarge", () => aPicture(8000, 5000).jpeg().toBuffer()],
])("%s is refused", async (_, reason, make) => {
  await expect(checked(await make())).rejects.toMatchObject({ name: "FileProblem", reason });
});
