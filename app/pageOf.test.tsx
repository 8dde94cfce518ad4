import { startTransition, Suspense, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { pageOf } from "./pageOf.tsx";

let unmounts: () => void;
afterEach(() => unmounts());

function MatchPage() {
  const [isOpen, setOpen] = useState(false);
  return <button onClick={() => setOpen(true)}>{isOpen ? "the bid" : "the match"}</button>;
}

/** The page below a counter of renders; its script arrives after this pause. */
function appWith(pause: () => Promise<unknown>, { isThere }: { isThere: boolean }) {
  const page = pageOf(async () => {
    await pause();
    return MatchPage;
  });
  return function App() {
    const [times, setTimes] = useState(1);
    const [isShown, setShown] = useState(isThere);
    const goes = () => startTransition(() => setShown(true));
    return (
      <>
        <button onClick={() => (isShown ? setTimes(times + 1) : goes())}>{times}</button>
        <Suspense fallback="loading">{isShown && <page.Component />}</Suspense>
      </>
    );
  };
}

const texts = () => [...document.querySelectorAll("button")].map((button) => button.textContent);
const shows = (...expected: string[]) => vi.waitFor(() => expect(texts()).toEqual(expected));

async function keepsWhatIsOpen(): Promise<void> {
  await shows("1", "the match");
  // A prerendered page reacts to presses once it is hydrated.
  await vi.waitFor(() => {
    document.querySelectorAll("button")[1]?.click();
    expect(texts()).toEqual(["1", "the bid"]);
  });
  document.querySelector("button")?.click();
  await shows("2", "the bid");
}

const pauses = [
  ["is here at once", () => Promise.resolve()],
  ["is here in a moment", () => new Promise((resolve) => setImmediate(resolve))],
  ["takes a while", () => new Promise((resolve) => setTimeout(resolve, 5))],
] as const;

test.each(pauses)("a page whose script %s keeps what was opened on it over re-renders", async (_, pause) => {
  const App = appWith(pause, { isThere: false });
  const root = createRoot(document.body);
  unmounts = () => root.unmount();
  root.render(<App />);
  await shows("1");
  document.querySelector("button")?.click();
  await keepsWhatIsOpen();
});

test.each(pauses)("a prerendered page whose script %s keeps what was opened on it", async (_, pause) => {
  document.body.innerHTML = "<button>1</button><!--$--><button>the match</button><!--/$-->";
  const App = appWith(pause, { isThere: true });
  const root = hydrateRoot(document.body, <App />);
  unmounts = () => root.unmount();
  await keepsWhatIsOpen();
});
