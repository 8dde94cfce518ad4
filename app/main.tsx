import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./App.tsx";
import { renewOnReturn } from "./api/renewOnReturn.ts";
import { restoreLasting } from "./db/lastingStorage.ts";
// Listens from the start: the browser offers the installation once, and early.
import "./layout/installOffer.ts";
import { registerServiceWorker } from "./registerServiceWorker.ts";
import { hydration, Living, prerenderedPage } from "./prerenderedPage.tsx";
import { pageAt } from "./routes.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

registerServiceWorker();
renewOnReturn();
// What was prerendered when the app was built stays on the screen until the living page can take its place.
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
// In small steps, between which a press on what was prerendered is answered.
startTransition(() => {
  if (prerendered) hydrateRoot(prerendered, app, hydration);
  else createRoot(root).render(app);
});
