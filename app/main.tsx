import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./App.tsx";
import { renewOnReturn } from "./api/renewOnReturn.ts";
import { restoreLasting } from "./db/lastingStorage.ts";
// Listens from the start: the browser offers installation once, and early.
import "./layout/installOffer.ts";
import { registerServiceWorker } from "./registerServiceWorker.ts";
import { hydration, Living, prerenderedPage } from "./prerenderedPage.tsx";
import { pageAt } from "./routes.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

registerServiceWorker();
renewOnReturn();
// The prerendered page stays on the screen until the live page can replace it.
await Promise.all([
  restoreLasting(),
  pageAt(window.location.pathname)
    .load()
    .catch(() => undefined),
]);

const prerendered = prerenderedPage(root);
const app = (
  <StrictMode>
    <Living prerendered={prerendered}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Living>
  </StrictMode>
);
// In small steps, so that presses on the prerendered page get a response in between.
startTransition(() => {
  if (prerendered) hydrateRoot(prerendered, app, hydration);
  else createRoot(root).render(app);
});
