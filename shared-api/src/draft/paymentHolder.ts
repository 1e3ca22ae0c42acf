/**
 * Says to other tabs which payment this one is making, for as long as it is open: a new tab takes over the payment of a
 * closed one only. Where the browser has no locks nobody can tell, and the idempotency key still makes one booking of it.
 */
let heldKey: string | undefined;
let release = () => {};

/** Holds this payment instead of the one before. False when another tab holds it. */
export function acquirePaymentLock(key: string | undefined): Promise<boolean> {
  if (key && key === heldKey) return Promise.resolve(true);
  release();
  release = () => {};
  heldKey = key;
  const locks = globalThis.navigator?.locks;
  if (!key || !locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request(`doorstep.paymentOf.${key}`, { ifAvailable: true }, (lock) => {
        if (!lock && heldKey === key) heldKey = undefined;
        resolve(Boolean(lock));
        if (!lock || heldKey !== key) return;
        return new Promise<void>((done) => {
          release = done;
        });
      })
      .catch(() => resolve(true));
  });
}
