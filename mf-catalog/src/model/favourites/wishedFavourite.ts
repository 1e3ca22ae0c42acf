/** A heart that a visitor pressed waits here for the sign-in it leads to; it is forgotten when that takes too long. */
const patienceMs = 10 * 60_000;

let wished: { readonly providerId: string; readonly at: number } | undefined;

export function wishFor(providerId: string, now: number): void {
  wished = { providerId, at: now };
}

/** What was wished for, once. */
export function takeWish(now: number): string | undefined {
  const wish = wished;
  wished = undefined;
  return wish && now - wish.at < patienceMs ? wish.providerId : undefined;
}
