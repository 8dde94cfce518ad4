import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./App.tsx";
import { renewOnReturn } from "./api/renewOnReturn.ts";
import { drawnPage, hydration, Living } from "./drawnPage.tsx";
// Listens from the start: the browser offers the installation once, and early.
import "./layout/installOffer.ts";
import { registerServiceWorker } from "./registerServiceWorker.ts";
import { pageAt } from "./routes.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

registerServiceWorker();
renewOnReturn();
// What was drawn when the app was built stays on the screen until the living page can take its place.
await pageAt(window.location.pathname)
  .load()
  .catch(() => undefined);

const drawn = drawnPage(root);
const app = (
  <StrictMode>
    <Living drawn={drawn}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Living>
  </StrictMode>
);
// In small steps, between which a tap on what was drawn is answered.
startTransition(() => {
  if (drawn) hydrateRoot(drawn, app, hydration);
  else createRoot(root).render(app);
});
