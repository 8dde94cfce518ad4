import { type MetadataJson, parsePhoneNumberFromString } from "libphonenumber-js/core";

/** South Africa alone of libphonenumber-js/metadata.min.json: all countries are 16 kB of a first visit. */
export const southAfrica: MetadataJson = {
  version: 4,
  country_calling_codes: { "27": ["ZA"] },
  nonGeographic: {},
  countries: {
    ZA: [
      "27",
      "00",
      "[1-79]\\d{8}|8\\d{4,9}",
      [5, 6, 7, 8, 9, 10],
      [
        ["(\\d{2})(\\d{3,4})", "$1 $2", ["8[1-4]"], "0$1"],
        ["(\\d{2})(\\d{3})(\\d{2,3})", "$1 $2 $3", ["8[1-4]"], "0$1"],
        ["(\\d{3})(\\d{3})(\\d{3})", "$1 $2 $3", ["860"], "0$1"],
        ["(\\d{2})(\\d{3})(\\d{4})", "$1 $2 $3", ["[1-9]"], "0$1"],
        ["(\\d{3})(\\d{3})(\\d{4})", "$1 $2 $3", ["8"], "0$1"],
      ],
      "0",
    ],
  },
};

export function isSouthAfricanPhone(text: string): boolean {
  const phone = parsePhoneNumberFromString(text, "ZA", southAfrica);
  return phone?.countryCallingCode === "27" && phone.nationalNumber.length === 9 && phone.isValid();
}
