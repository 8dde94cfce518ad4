// @vitest-environment happy-dom
import { startTransition, Suspense, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { pageOf } from "./pageOf.tsx";

let opens: () => void;
let arrives: () => void;
let draws: () => void;
let unmounts: () => void;
afterEach(() => unmounts());

function MatchPage() {
  const [isOpen, setOpen] = useState(false);
  opens = () => setOpen(true);
  return <p>{isOpen ? "the bid" : "the match"}</p>;
}

/** The page among what is around it, whose script comes after so long. */
function appWith(pause: () => Promise<unknown>, { isThere }: { isThere: boolean }) {
  const page = pageOf(async () => {
    await pause();
    return MatchPage;
  });
  return function App() {
    const [times, setTimes] = useState(1);
    const [isShown, setShown] = useState(isThere);
    draws = () => setTimes(times + 1);
    arrives = () => startTransition(() => setShown(true));
    return (
      <>
        <h1>{times}</h1>
        <Suspense fallback="loading">{isShown && <page.Component />}</Suspense>
      </>
    );
  };
}

const shows = (text: string) => vi.waitFor(() => expect(document.body.textContent).toBe(text));

async function keepsWhatIsOpen(): Promise<void> {
  await shows("1the match");
  await vi.waitFor(() => {
    opens();
    expect(document.body.textContent).toBe("1the bid");
  });
  draws();
  await shows("2the bid");
}

const pauses = [
  ["is here at once", () => Promise.resolve()],
  ["is here in a moment", () => new Promise((resolve) => setImmediate(resolve))],
  ["takes a while", () => new Promise((resolve) => setTimeout(resolve, 5))],
] as const;

test.each(pauses)("a page whose script %s keeps what was opened on it, however often it is drawn", async (_, pause) => {
  const App = appWith(pause, { isThere: false });
  const root = createRoot(document.body);
  unmounts = () => root.unmount();
  root.render(<App />);
  await shows("1");
  arrives();
  await keepsWhatIsOpen();
});

test.each(pauses)("so does one that was prerendered and whose script %s", async (_, pause) => {
  document.body.innerHTML = "<h1>1</h1><!--$--><p>the match</p><!--/$-->";
  const App = appWith(pause, { isThere: true });
  const root = hydrateRoot(document.body, <App />);
  unmounts = () => root.unmount();
  await keepsWhatIsOpen();
});
