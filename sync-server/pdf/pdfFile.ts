export interface PdfFile {
  filename: string;
  content: Buffer;
}
