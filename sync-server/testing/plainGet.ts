import { request, type IncomingHttpHeaders, type RequestOptions } from "node:http";

export interface PlainAnswer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
}

/** Node's own client: fetch would normalise the path, decompress and not allow a 304. */
export function plainGet(port: number, urlPath: string, headers: RequestOptions["headers"] = {}): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path: urlPath, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: answer.statusCode, headers: answer.headers, text: bytes.toString(), bytes });
      });
    });
    asked.on("error", reject).end();
  });
}
