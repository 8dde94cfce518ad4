import { newDateSamples } from "./newDateSamples.ts";
import { noShowSamples } from "./noShowSamples.ts";

/** Arguments of the mutations that move a booking or end it at the ground. */
export const bookingSamples = { ...newDateSamples, ...noShowSamples };
