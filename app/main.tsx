import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./App.tsx";
import { renewOnReturn } from "./api/renewOnReturn.ts";
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

const living = createRoot(root);
// In small steps, between which a tap on what was drawn is answered.
startTransition(() =>
  living.render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  ),
);
