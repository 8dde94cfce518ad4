const key = "payment.confirming";

/** The payer has returned from the provider's page: until the server knows more, the payment is being confirmed. */
export function noteConfirming(fixtureNumber: string): void {
  sessionStorage.setItem(key, fixtureNumber);
}

export function isConfirming(fixtureNumber: number | undefined): boolean {
  return fixtureNumber !== undefined && sessionStorage.getItem(key) === String(fixtureNumber);
}
