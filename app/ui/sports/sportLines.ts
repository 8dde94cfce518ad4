/** Two SVG paths: `main` is always drawn, `fine` only where there is room for it. */
export type SportLines = { main: string; fine: string };
