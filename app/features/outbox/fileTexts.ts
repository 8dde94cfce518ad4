import { sizeText } from "#app/film/sizeText.ts";
import type { UploadWait } from "#app/sync/uploads/uploadPlan.ts";

const waits: Record<UploadWait, string> = {
  row: "Goes out after your changes",
  paused: "Paused",
  wifi: "Waits for Wi-Fi",
  question: "Waits for your answer",
};

export const fileTexts = {
  title: "Videos",
  sending: "Sending…",
  waits: (wait: UploadWait | undefined) => (wait === undefined ? "Next" : waits[wait]),
  sentOf: (sent: number, bytes: number) => `${sizeText(Math.min(sent, bytes))} of ${sizeText(bytes)}`,
  left: (bytes: number) => `${sizeText(bytes)} left`,
  perMinute: (bytes: number) => `${sizeText(bytes)} a minute`,
  pause: "Pause",
  resume: "Go on",
  sendNow: "Send now",
  of: (what: string, name: string) => `${what}: ${name}`,
  waitForWifi: (bytes: number) => `Videos wait for Wi-Fi (${sizeText(bytes)}). The rest is sent.`,
  question: (bytes: number) =>
    `Send large videos (${sizeText(bytes)}) on this connection? This browser does not tell whether it is Wi-Fi.`,
  sendThem: "Send them",
  waitThere: "Wait for Wi-Fi",
  wifiOnly: "Large videos on Wi-Fi only",
  free: (bytes: number) => `${sizeText(bytes)} of space left on this phone`,
  needsYou: "Needs you",
  chooseAnother: "Choose another file",
  download: "Save it to this phone",
  deleteClip: "Delete the clip",
  removeFile: "Remove it",
  removeQuestion: "It is not kept on this device. Remove it?",
  remove: "Remove",
  keep: "Keep",
  checking: "Checking it…",
} as const;
