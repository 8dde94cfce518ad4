import fc from "fast-check";
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import metadata from "libphonenumber-js/min/metadata";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { isSouthAfricanPhone, southAfrica } from "./phoneNumbers.ts";

test("South Africa's numbering plan is the library's current one", () => {
  expect(southAfrica).toEqual({
    version: metadata.version,
    country_calling_codes: { 27: metadata.country_calling_codes["27"] },
    countries: { ZA: metadata.countries.ZA },
    nonGeographic: {},
  });
});

test("of every country's example numbers only South Africa's is taken", () => {
  for (const country of getCountries()) {
    const phone = getExampleNumber(country, examples)?.format("E.164");
    if (phone) expect(isSouthAfricanPhone(phone), phone).toBe(country === "ZA");
  }
});

test("a number is judged as with the plans of all countries", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 4, maxLength: 13 });
  const start = fc.constantFrom("", "0", "08", "+27", "+27 8", "0027", "27", "+", "+44 ", "(0", "tel ");
  const judgedByAll = (text: string) => {
    const phone = parsePhoneNumberFromString(text, "ZA");
    return phone?.countryCallingCode === "27" && phone.nationalNumber.length === 9 && phone.isValid();
  };
  const number = fc.tuple(start, digits).map((parts) => parts.join(""));
  fc.assert(
    fc.property(number, (text) => isSouthAfricanPhone(text) === judgedByAll(text)),
    { numRuns: 5_000 },
  );
});
