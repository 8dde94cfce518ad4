/** The package types only its whole build; this one lacks subtitles, other audio and protected media. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
