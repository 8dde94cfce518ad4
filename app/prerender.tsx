import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { prerenderedPages } from "#shared/rules/prerenderedPages.ts";
import { App } from "./App.tsx";
import { pageAt } from "./routes.tsx";
import { Waiting } from "./ui/Waiting.tsx";

export interface DrawnPage {
  path: string;
  title: string | undefined;
  html: string;
}

export function drawPublicPages(): Promise<DrawnPage[]> {
  return Promise.all(prerenderedPages.map(drawPage));
}

async function drawPage(path: string): Promise<DrawnPage> {
  await pageAt(path).load();
  const drawn = renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
  const title = /<title>([^<]*)<\/title>/.exec(drawn);
  return { path, title: title?.[1], html: title ? drawn.replace(title[0], "") : drawn };
}

/** The frame around a page that is not known yet: what any other address begins with. */
export function drawFrame(): string {
  return renderToString(
    <StaticRouter location="/">
      <App>
        <Waiting label="Loading" />
      </App>
    </StaticRouter>,
  );
}
