/**
 * The right to pay for the draft, held by one tab at a time. Where the browser has no locks, every tab may go on: the
 * key in the draft still makes one booking of it.
 */
const LOCK = 'doorstep.paying';

export function acquirePaying(wait: boolean): Promise<(() => void) | undefined> {
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
