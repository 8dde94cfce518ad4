/** The typed amount in cents ("R4 000", "4,000.50", "4000,5"); null when it is not an amount of money. */
export function parseMoney(text: string): number | null {
  const bare = text.replace(/[Rr\s]/g, "");
  const pointed = /,\d{1,2}$/.test(bare) && !bare.includes(".") ? bare.replace(",", ".") : bare;
  const plain = pointed.replace(/,(?=\d{3})/g, "");
  if (!/^\d{1,8}(\.\d{0,2})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}
