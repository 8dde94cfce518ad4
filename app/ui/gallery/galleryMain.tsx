import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { Toaster } from "../Toaster.tsx";
import { GalleryPage } from "./GalleryPage.tsx";

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <MemoryRouter>
      <GalleryPage />
      <Toaster />
    </MemoryRouter>,
  );
}
