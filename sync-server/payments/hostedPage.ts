import { createHash } from "node:crypto";

/** The product's colours and sizes, inlined: the page must look like ours even when nothing else loads. */
const style = `
:root { color-scheme: light dark;
  --page: light-dark(oklch(0.967 0.009 118), oklch(0.185 0.022 160));
  --surface: light-dark(oklch(0.995 0.003 118), oklch(0.232 0.027 159));
  --ink: light-dark(oklch(0.215 0.03 158), oklch(0.968 0.009 118));
  --soft: light-dark(oklch(0.39 0.028 158), oklch(0.845 0.018 130));
  --line: light-dark(oklch(0.865 0.016 130), oklch(0.335 0.03 158));
  --control: light-dark(oklch(0.56 0.03 155), oklch(0.6 0.03 155));
  --board: light-dark(oklch(0.275 0.052 158), oklch(0.262 0.045 159));
  --link: light-dark(oklch(0.415 0.115 248), oklch(0.84 0.085 235));
  --focus: light-dark(oklch(0.5 0.15 250), oklch(0.85 0.12 85)); }
* { box-sizing: border-box; margin: 0; }
body { background: var(--page); color: var(--ink); font: 1rem/1.5 "Atkinson Hyperlegible Next", system-ui, sans-serif; }
header { background: var(--board); color: oklch(0.985 0.01 110); }
header div { max-width: 32rem; margin: 0 auto; padding: 0.75rem 1rem; display: flex; gap: 0.75rem; align-items: center;
  font: 700 1.25rem Archivo, system-ui, sans-serif; }
main { max-width: 32rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; display: grid; gap: 1.25rem; }
h1 { font: 700 1.6rem/1.2 Archivo, system-ui, sans-serif; text-wrap: balance; }
.note { background: light-dark(oklch(0.95 0.06 88), oklch(0.33 0.055 80)); color: light-dark(oklch(0.42 0.09 65), oklch(0.87 0.13 84));
  border-radius: 0.5rem; padding: 0.75rem 1rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem; display: grid; gap: 0.25rem; }
.soft { color: var(--soft); }
.amount { font: 700 2.25rem/1.2 Archivo, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
form, .actions { display: grid; gap: 0.75rem; }
button { min-height: 3.25rem; width: 100%; border: 2px solid var(--control); border-radius: 0.6rem; background: var(--surface);
  color: var(--ink); font: 600 1.0625rem "Atkinson Hyperlegible Next", system-ui, sans-serif; cursor: pointer; }
.pay button { border-color: transparent; background: oklch(0.825 0.168 79); color: oklch(0.215 0.03 158);
  box-shadow: inset 0 -3px 0 oklch(0.66 0.145 70); }
a { display: grid; place-items: center; min-height: 2.75rem; color: var(--link); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
`;

/** Allows only this style, the icon and forms to there. */
export function hostedPolicy(formAction: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "img-src 'self'",
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A page of payments that is made here, without the app. `main` is HTML. */
export function hostedPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Touchline</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header><div>${mark}Touchline</div></header>
<main>
${main}
</main>
</body>
</html>
`;
}

const mark = `<svg width="32" height="32" viewBox="0 0 64 64" fill="none" aria-hidden="true"><path d="M20 6 51.6 18.2a2.4 2.4 0 0 1 0 4.5L20 35z" fill="oklch(0.825 0.168 79)"/><path d="M20 6v51M7 57h50" stroke="currentColor" stroke-width="5" stroke-linecap="round"/><path d="M20 42.5A14.5 14.5 0 0 1 34.5 57" stroke="currentColor" stroke-width="4"/></svg>`;

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
