import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface FilmFacts {
  codecs: string[];
  pictures: number;
  /** The moov atom comes before the frames, so a player starts before the whole film has loaded. */
  isFastStart: boolean;
}

/** ffprobe's report on a video's bytes. */
export async function filmFacts(bytes: Buffer): Promise<FilmFacts> {
  const folder = await mkdtemp(path.join(tmpdir(), "touchline-film-"));
  const file = path.join(folder, "film.mp4");
  await writeFile(file, bytes);
  const command = (process.env["FFMPEG_PATH"] ?? "ffmpeg").replace(/ffmpeg$/, "ffprobe");
  const wanted = ["-v", "error", "-count_packets", "-show_entries", "stream=codec_name,nb_read_packets", "-of", "json"];
  const { stdout } = spawnSync(command, [...wanted, file], { encoding: "utf8" });
  await rm(folder, { recursive: true });
  const { streams } = JSON.parse(stdout) as { streams: { codec_name: string; nb_read_packets: string }[] };
  return {
    codecs: streams.map((stream) => stream.codec_name),
    pictures: Number(streams[0]?.nb_read_packets),
    isFastStart: bytes.indexOf("moov") < bytes.indexOf("mdat"),
  };
}
