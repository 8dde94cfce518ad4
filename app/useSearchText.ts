import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/** Browsers limit how often the address may change: a quick second change waits for a pause. */
const typingPauseMs = 300;

/** The text that an address searches for. */
export function searchTextIn(params: URLSearchParams): string {
  return params.get("q") ?? "";
}

/**
 * The text of a search, kept in the address (`?q=`) so that Back, a reload and a shared link restore it. `addressWith`
 * puts a text into the present address; it must stay the same function. `bringAlong` is for other changes of the
 * address that carry the text with them, `settle` for links that are followed before it is there: Back leads to it.
 */
export function useSearchText(addressWith: (text: string, current: URLSearchParams) => URLSearchParams) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const written = useRef(-Infinity);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const arrived = searchTextIn(params);
  const [text, search] = useState(arrived);
  const [textInAddress, setTextInAddress] = useState(arrived);
  // The address catches up with this field later, on a slow phone after more has been typed.
  const [onItsWay, setOnItsWay] = useState<readonly string[]>([]);
  if (textInAddress !== arrived) {
    setTextInAddress(arrived);
    setOnItsWay(onItsWay.slice(onItsWay.indexOf(arrived) + 1));
    if (!onItsWay.includes(arrived)) search(arrived);
  }

  const write = useCallback(() => {
    setOnItsWay((texts) => [...texts, text]);
    setParams((current) => addressWith(text, current), { replace: true });
  }, [text, setParams, addressWith]);

  useEffect(() => {
    if (text === arrived) return undefined;
    const isFirst = performance.now() - written.current > typingPauseMs;
    waiting.current = setTimeout(
      () => {
        // A user who types and leaves at once must not be brought back.
        if (window.location.pathname !== pathname) return;
        written.current = performance.now();
        write();
      },
      isFirst ? 0 : typingPauseMs,
    );
    return () => clearTimeout(waiting.current);
  }, [text, arrived, pathname, write]);

  const bringAlong = useCallback(() => {
    if (text !== arrived) setOnItsWay((texts) => [...texts, text]);
    return text;
  }, [text, arrived]);
  const settle = useCallback(() => {
    clearTimeout(waiting.current);
    if (text !== arrived) write();
  }, [text, arrived, write]);
  return { text, search, bringAlong, settle };
}
