import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { prerenderedPages } from "#shared/rules/prerenderedPages.ts";
import { App } from "./App.tsx";
import { pageAt } from "./routes.tsx";
import { Waiting } from "./ui/Waiting.tsx";

export interface PrerenderedPage {
  path: string;
  title: string | undefined;
  html: string;
}

export function prerenderPublicPages(): Promise<PrerenderedPage[]> {
  return Promise.all(prerenderedPages.map(prerenderPage));
}

async function prerenderPage(path: string): Promise<PrerenderedPage> {
  await pageAt(path).load();
  const html = renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
  const title = /<title>([^<]*)<\/title>/.exec(html);
  return { path, title: title?.[1], html: title ? html.replace(title[0], "") : html };
}

/** The frame around a page not yet known: the start of every other address. */
export function prerenderFrame(): string {
  return renderToString(
    <StaticRouter location="/">
      <App>
        <Waiting label="Loading" />
      </App>
    </StaticRouter>,
  );
}
