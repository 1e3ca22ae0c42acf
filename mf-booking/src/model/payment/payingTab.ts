/**
 * A single tab at a time holds this lock. Browsers without locks let every tab continue, because the key in the draft
 * still makes only one booking.
 */
const LOCK = 'doorstep.paying';

export function acquirePaymentLock(wait: boolean): Promise<(() => void) | undefined> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    locks
      .request(LOCK, wait ? {} : { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
