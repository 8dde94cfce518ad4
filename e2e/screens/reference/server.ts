import { renderToString } from "react-dom/server";
import { whenBuilt } from "./referencePage.ts";

/** The page as it is drawn beforehand. */
export function draw(fixtures: Parameters<typeof whenBuilt>[0]): string {
  return renderToString(whenBuilt(fixtures));
}
