import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";

/** Browsers limit how often the address may change: a quick second change waits for a pause. */
const typingPauseMs = 300;

/** The text that an address searches for. */
export function searchTextIn(params: URLSearchParams): string {
  return params.get("q") ?? "";
}

/**
 * The text of a search, kept in the address (`?q=`) so that Back, a reload and a shared link restore it. `addressWith`
 * puts a text into the present address; it must stay the same function. `bringAlong` is for other changes of the
 * address that carry the text with them.
 */
export function useSearchText(addressWith: (text: string, current: URLSearchParams) => URLSearchParams) {
  const [params, setParams] = useSearchParams();
  const written = useRef(-Infinity);
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

  useEffect(() => {
    if (text === arrived) return undefined;
    const write = () => setParams((current) => addressWith(text, current), { replace: true });
    const { href } = window.location;
    const isFirst = performance.now() - written.current > typingPauseMs;
    const timer = setTimeout(
      () => {
        // Someone has followed a link since: the address is theirs, even while its page is still loading.
        if (window.location.href !== href) return;
        written.current = performance.now();
        setOnItsWay((texts) => [...texts, text]);
        write();
      },
      isFirst ? 0 : typingPauseMs,
    );
    // Before a link is followed, so that Back leads to this search.
    const writeBeforeLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a")) write();
    };
    document.addEventListener("click", writeBeforeLink, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", writeBeforeLink, { capture: true });
    };
  }, [text, arrived, setParams, addressWith]);

  const bringAlong = useCallback(() => {
    if (text !== arrived) setOnItsWay((texts) => [...texts, text]);
    return text;
  }, [text, arrived]);
  return { text, search, bringAlong };
}
