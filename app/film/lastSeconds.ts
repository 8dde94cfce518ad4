import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";

/** The end of a running recording, as a separate video; undefined when this browser cannot cut it out. */
export async function lastSeconds(recorded: Blob, seconds: number): Promise<Blob | undefined> {
  const input = new Input({ source: new BlobSource(recorded), formats: [MP4, WEBM, MATROSKA] });
  try {
    const isMp4 = recorded.type.includes("mp4");
    const target = new BufferTarget();
    const output = new Output({ format: isMp4 ? new Mp4OutputFormat() : new WebMOutputFormat(), target });
    const start = Math.max(0, (await input.computeDuration()) - seconds);
    const conversion = await Conversion.init({ input, output, trim: { start } });
    if (!conversion.isValid) return undefined;
    await conversion.execute();
    return target.buffer ? new Blob([target.buffer], { type: isMp4 ? "video/mp4" : "video/webm" }) : undefined;
  } finally {
    input.dispose();
  }
}
