import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, use } from "react";
import { BrowserRouter, Link, useSearchParams } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { useSearchText } from "./useSearchText.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A slow phone has not yet loaded what it shows of a thing. */
const neverLoaded = new Promise<never>(() => undefined);

function Thing() {
  return use(neverLoaded);
}

function addressWith(text: string): URLSearchParams {
  return new URLSearchParams({ q: text });
}

function Things() {
  const { text, search } = useSearchText(addressWith);
  const [params] = useSearchParams();
  return (
    <>
      <input aria-label="Search" value={text} onChange={({ target }) => search(target.value)} />
      <Link to={`?q=${text}&thing=1`}>The thing</Link>
      {params.has("thing") && <Thing />}
    </>
  );
}

test("a link of the same page, followed right after typing, stays followed while its content loads", () => {
  vi.useFakeTimers();
  window.history.replaceState(null, "", "/things");
  render(<Things />, {
    wrapper: ({ children }) => (
      <BrowserRouter>
        <Suspense>{children}</Suspense>
      </BrowserRouter>
    ),
  });
  for (const text of ["o", "ov"]) {
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: text } });
    act(() => vi.advanceTimersByTime(1));
  }
  fireEvent.click(screen.getByRole("link"));
  act(() => vi.advanceTimersByTime(1_000));
  expect(window.location.search).toBe("?q=ov&thing=1");
});
