// The requirements of OWASP ASVS 4.0.3 at level 1 or 2, by section, without level 3 only and deleted ones.
const sections = {
  ...{ "V1.1": "1-7", "V1.2": "1-4", "V1.4": "1,4,5", "V1.5": "1-4", "V1.6": "1-4", "V1.7": "1-2", "V1.8": "1-2" },
  ...{ "V1.9": "1-2", "V1.10": "1", "V1.11": "1-2", "V1.12": "2", "V1.14": "1-6" },
  ...{ "V2.1": "1-12", "V2.2": "1-3", "V2.3": "1-3", "V2.4": "1-5", "V2.5": "1-7", "V2.6": "1-3", "V2.7": "1-6" },
  ...{ "V2.8": "1-7", "V2.9": "1-3", "V2.10": "1-4" },
  ...{ "V3.1": "1", "V3.2": "1-4", "V3.3": "1-4", "V3.4": "1-5", "V3.5": "1-3", "V3.7": "1" },
  ...{ "V4.1": "1-3,5", "V4.2": "1-2", "V4.3": "1-3" },
  ...{ "V5.1": "1-5", "V5.2": "1-8", "V5.3": "1-10", "V5.4": "1-3", "V5.5": "1-4" },
  ...{ "V6.1": "1-3", "V6.2": "1-6", "V6.3": "1-2", "V6.4": "1-2" },
  ...{ "V7.1": "1-4", "V7.2": "1-2", "V7.3": "1,3,4", "V7.4": "1-3" },
  ...{ "V8.1": "1-4", "V8.2": "1-3", "V8.3": "1-8" },
  ...{ "V9.1": "1-3", "V9.2": "1-4" },
  ...{ "V10.2": "1-2", "V10.3": "1-3" },
  ...{ "V11.1": "1-8" },
  ...{ "V12.1": "1-3", "V12.2": "1", "V12.3": "1-6", "V12.4": "1-2", "V12.5": "1-2", "V12.6": "1" },
  ...{ "V13.1": "1,3-5", "V13.2": "1-3,5-6", "V13.3": "1-2", "V13.4": "1-2" },
  ...{ "V14.1": "1-4", "V14.2": "1-6", "V14.3": "2-3", "V14.4": "1-7", "V14.5": "1-4" },
};

/** "V2.1.1", "V2.1.2" … */
export const asvsNumbers = Object.entries(sections).flatMap(([section, numbers]) => numbersOf(section, numbers));

/** Every requirement named in a cell: "V2.1.1–2.1.3, V2.4.5". */
export function asvsNumbersIn(cell) {
  const named = [...cell.matchAll(/V(\d+\.\d+)\.(\d+)(?:[–-](?:\d+\.\d+\.)?(\d+))?/g)];
  return named.flatMap(([, section, first, last = first]) => numbersOf(`V${section}`, `${first}-${last}`));
}

function numbersOf(section, numbers) {
  return numbers.split(",").flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
  });
}
