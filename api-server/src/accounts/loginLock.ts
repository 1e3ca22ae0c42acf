import { eq, sql } from 'drizzle-orm';
import { type Clock, HOUR, later, MINUTE } from '../clock';
import type { Db } from '../db/connect';
import { loginFailures } from '../db/schema';
import { Failure } from '../http/failure';
import { sayWait } from '../http/rateLimits';

const FAILURES = 10;
const WINDOW = 5 * MINUTE;

/** 1, 2, 4 … minutes, at most an hour. */
const lockLength = (locks: number) => Math.min(HOUR, MINUTE * 2 ** Math.max(0, locks - 1));

/** Ten wrong passwords for one contact within five minutes lock that contact, twice as long each time. */
export function loginLock(db: Db, clock: Clock, contactKey: string) {
  return {
    async check() {
      const [row] = await db.select().from(loginFailures).where(eq(loginFailures.contactKey, contactKey));
      const now = clock();
      if (!row?.lockedUntil || row.lockedUntil <= now) return;
      const seconds = Math.ceil((row.lockedUntil.getTime() - now.getTime()) / 1000);
      throw new Failure('locked', `Too many failed attempts. Please try again in ${sayWait(seconds)}.`, {
        status: 429,
        retryAfterSeconds: seconds,
        field: 'contact',
      });
    },

    async addFailure() {
      const now = clock();
      const windowIsOver = sql`${loginFailures.windowStartedAt} <= ${later(now, -WINDOW)}`;
      const [row] = await db
        .insert(loginFailures)
        .values({ contactKey, failures: 1, windowStartedAt: now })
        .onConflictDoUpdate({
          target: loginFailures.contactKey,
          set: {
            failures: sql`case when ${windowIsOver} then 1 else ${loginFailures.failures} + 1 end`,
            windowStartedAt: sql`case when ${windowIsOver} then ${now} else ${loginFailures.windowStartedAt} end`,
          },
        })
        .returning();
      if (!row || row.failures < FAILURES) return;
      const locks = row.locks + 1;
      await db
        .update(loginFailures)
        .set({ failures: 0, locks, lockedUntil: later(now, lockLength(locks)) })
        .where(eq(loginFailures.contactKey, contactKey));
    },

    async clear() {
      await db.delete(loginFailures).where(eq(loginFailures.contactKey, contactKey));
    },
  };
}
