import { renderToString } from "react-dom/server";
import { whenBuilt } from "./referencePage.ts";

/** The page as prerendered. */
export function draw(fixtures: Parameters<typeof whenBuilt>[0]): string {
  return renderToString(whenBuilt(fixtures));
}
