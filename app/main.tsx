import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./App.tsx";
import { renewOnReturn } from "./api/renewOnReturn.ts";
import { restoreDurable } from "./db/durableStorage.ts";
// Listens from the start: the browser offers installation once, and early.
import "./layout/installOffer.ts";
import { registerServiceWorker } from "./registerServiceWorker.ts";
import { hydration, AfterHydration, prerenderedPage } from "./prerenderedPage.tsx";
import { pageAt } from "./routes.tsx";

const lateScriptMs = 1_000;

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

registerServiceWorker();
renewOnReturn();
const page = pageAt(window.location.pathname)
  .load()
  .catch(() => undefined);
await restoreDurable();
const prerendered = prerenderedPage(root);
// A prerendered page stays until the live page can replace it. Any other route is rendered without its script if that
// is late: a guard says who may see the page even if its script never arrives.
await (prerendered ? page : Promise.race([page, new Promise((resolve) => setTimeout(resolve, lateScriptMs))]));

const app = (
  <StrictMode>
    <AfterHydration prerendered={prerendered}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </AfterHydration>
  </StrictMode>
);
// In small steps, so that presses on the prerendered page get a response in between.
startTransition(() => {
  if (prerendered) hydrateRoot(prerendered, app, hydration);
  else createRoot(root).render(app);
});
