import { type PaymentAttempt, readAttempt } from './paymentAttempt';

/** Stores an attempt to pay for something other than the draft under its own key, so that it survives a reload. */
export function storedAttempt(storageKey: `doorstep.${string}`) {
  let inMemory: PaymentAttempt | undefined;
  return {
    read(): PaymentAttempt | undefined {
      try {
        const attempt = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as PaymentAttempt | null;
        return (attempt?.idempotencyKey && readAttempt(attempt)) || inMemory;
      } catch {
        return inMemory;
      }
    },
    write(attempt: PaymentAttempt | undefined): void {
      inMemory = attempt;
      try {
        if (attempt) localStorage.setItem(storageKey, JSON.stringify(attempt));
        else localStorage.removeItem(storageKey);
      } catch {
        // Storage is unavailable: the attempt lasts as long as this tab.
      }
    },
  };
}
