/** A camera or encoder that neither begins nor fails. */
export class NeverBegan extends Error {
  constructor() {
    super("The camera or the encoder did not begin.");
    this.name = "NeverBegan";
  }
}

/** How long a phone may take to begin, in milliseconds: several times what slow ones need. */
export const beginsWithinMs = 12_000;

/** Resolves with `starting`, or rejects with `NeverBegan`: in some browsers a camera's first picture never comes. */
export async function startsInTime<Started>(starting: Promise<Started>): Promise<Started> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NeverBegan()), beginsWithinMs);
  });
  return Promise.race([starting, silence]).finally(() => clearTimeout(timer));
}
