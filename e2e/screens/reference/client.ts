import { hydrateRoot } from "react-dom/client";
import "#app/styles.css";
import { inBrowser } from "./referencePage.ts";

const root = document.getElementById("root");
const answer = await fetch("/fixtures.json");
if (root) hydrateRoot(root, inBrowser(await answer.json()));
