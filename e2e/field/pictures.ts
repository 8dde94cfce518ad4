import type { Page } from "@playwright/test";
import { columns, grey, numberOf, rows } from "./countedFilm.ts";

declare global {
  /** In the pages under test. */
  var readBlocks: ((picture: CanvasImageSource) => number) | undefined;
  var newestPicture: number | undefined;
  var notePicture: ((bits: number) => Promise<void>) | undefined;
}

/** Teaches the page to read the blocks of a picture, as bits. */
async function teachReading(page: Page): Promise<void> {
  await page.evaluate(
    ({ columns, rows, grey }) => {
      const size = 10;
      const [width, height] = [columns * size, rows * size];
      const paper = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      globalThis.readBlocks = (picture) => {
        if (!paper) return 0;
        paper.drawImage(picture, 0, 0, width, height);
        const { data } = paper.getImageData(0, 0, width, height);
        let bits = 0;
        for (let y = size / 2; y < height; y += size) {
          for (let x = size / 2; x < width; x += size)
            bits = bits * 2 + Number((data[4 * (y * width + x)] ?? 0) > grey);
        }
        return bits;
      };
    },
    { columns, rows, grey },
  );
}

/**
 * From now on the page notes each picture that its camera gives, beside what films it. Returns the pictures' numbers,
 * which become more and stay when the browser is killed.
 */
export async function notePictures(page: Page): Promise<number[]> {
  const given: number[] = [];
  await page.exposeFunction("notePicture", (bits: number) => void given.push(numberOf(bits) ?? -1));
  await teachReading(page);
  await page.locator("video").evaluate((video) => {
    if (!(video instanceof HTMLVideoElement) || !(video.srcObject instanceof MediaStream)) return;
    const [track] = video.srcObject.getVideoTracks();
    const Processor = Reflect.get(globalThis, "MediaStreamTrackProcessor");
    const reader: ReadableStreamDefaultReader<VideoFrame> = new Processor({ track }).readable.getReader();
    const note = async () => {
      for (let picture = await reader.read(); picture.value; picture = await reader.read()) {
        const bits = globalThis.readBlocks?.(picture.value) ?? 0;
        picture.value.close();
        globalThis.newestPicture = bits;
        void globalThis.notePicture?.(bits);
      }
    };
    void note();
  });
  return given;
}

/** The number of the camera's newest picture. */
export async function newestNumber(page: Page): Promise<number | undefined> {
  return numberOf(await page.evaluate(() => globalThis.newestPicture ?? 0));
}

/** The number of the picture that a viewer sees at this moment; undefined before the first. */
export async function seenNumber(page: Page): Promise<number | undefined> {
  const read = () =>
    page
      .locator("video")
      .evaluateAll(([video]) => (video instanceof HTMLVideoElement ? (globalThis.readBlocks?.(video) ?? -1) : 0));
  let bits = await read();
  if (bits === -1) {
    await teachReading(page);
    bits = await read();
  }
  return numberOf(bits);
}
