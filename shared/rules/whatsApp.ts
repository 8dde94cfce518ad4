/** Digits with the country code first, as WhatsApp needs them: 082 123 4567 → 27821234567. */
export function whatsAppNumber(phone = ""): string {
  const digits = phone.replace(/\D/g, "");
  return digits.startsWith("0") ? `27${digits.slice(1)}` : digits;
}
