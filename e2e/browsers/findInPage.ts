export type Words = string | RegExp;

/** How an element is found: by role and name, by its label, or by its text, in an element that is found likewise. */
export interface Query {
  role?: string;
  name?: Words;
  label?: Words;
  text?: Words;
  /** Only those that contain this text. */
  has?: string;
  in?: Query;
}

/** The script that finds what is drawn, in a page that has Testing Library. `arguments[0]`: the query as JSON. */
export const findInPage = `
  const library = window.TestingLibraryDom;
  const words = (text) => (typeof text === "object" ? new RegExp(text.source, text.flags) : text);
  const inPlace = (place, { role, name, label, text }) => {
    if (role) return library.queryAllByRole(place, role, name === undefined ? {} : { name: words(name) });
    if (label) return library.queryAllByLabelText(place, words(label));
    return library.queryAllByText(place, words(text));
  };
  const find = (query) =>
    (query.in ? find(query.in) : [document.body])
      .flatMap((place) => inPlace(place, query))
      .filter((element) => element.type === "file" || element.getClientRects().length > 0)
      .filter((element) => element.textContent.includes(query.has ?? ""));
  return find(arguments[0]);`;

/** A query as JSON: an expression becomes its source and flags. */
export function asJson(query: Query): string {
  const plain = (_key: string, value: unknown) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value;
  return JSON.stringify(query, plain);
}
