import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
// Listens from the start: the browser offers the installation once, and early.
import "./layout/installOffer.ts";
import { registerServiceWorker } from "./registerServiceWorker.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

registerServiceWorker();
