import { eq, sql } from 'drizzle-orm';
import { type Clock, later, MINUTE } from '../../clock';
import type { Session } from '../../db/connect';
import { loginFailures } from '../../db/schema';
import { HttpError } from '../../http/httpError';
import { formatWait } from '../../http/rateLimits';
import type { User } from '../auth/sessions/sessions';
import { countWithNumber } from './accounts';
import { countingKey } from './phoneNumber';

/** So many tries within the window; the last of them locks the number. */
const TRIES = 10;
const WINDOW = 5 * MINUTE;

interface PhoneOfRole {
  userType: User['userType'];
  contact: string;
  phoneCode: string;
}

const keyOf = ({ userType, contact, phoneCode }: PhoneOfRole) => `${userType} ${countingKey(contact, phoneCode)}`;

/**
 * Counts a try before the password is looked at, in one statement: of many at once as many get through as one after the
 * other. Ten tries without a right one lock the number, for 1, 2, 4 … minutes, at most an hour.
 */
export async function countTry(db: Session, clock: Clock, number: PhoneOfRole) {
  const contactKey = keyOf(number);
  const now = clock();
  const { failures, windowStartedAt, locks, lockedUntil } = loginFailures;
  const windowIsOver = sql`${windowStartedAt} <= ${later(now, -WINDOW)}`;
  const tries = sql`(case when ${windowIsOver} then 1 else ${failures} + 1 end)`;
  const isLast = sql`${tries} >= ${TRIES}::int`;
  const lockLength = sql`least(interval '1 hour', interval '1 minute' * power(2, least(${locks}, 10)))`;
  const [row] = await db
    .insert(loginFailures)
    .values({ contactKey, failures: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: loginFailures.contactKey,
      set: {
        failures: sql`case when ${isLast} then 0 else ${tries} end`,
        windowStartedAt: sql`case when ${windowIsOver} then ${now} else ${windowStartedAt} end`,
        locks: sql`case when ${isLast} then ${locks} + 1 else ${locks} end`,
        lockedUntil: sql`case when ${isLast} then ${now}::timestamptz + ${lockLength} else null end`,
      },
      setWhere: sql`${lockedUntil} is null or ${lockedUntil} <= ${now}`,
    })
    .returning({ failures });
  if (!row) throw await locked(db, contactKey, now);
}

async function locked(db: Session, contactKey: string, now: Date): Promise<HttpError> {
  const [row] = await db.select().from(loginFailures).where(eq(loginFailures.contactKey, contactKey));
  const milliseconds = (row?.lockedUntil ?? now).getTime() - now.getTime();
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new HttpError('locked', `Too many failed attempts. Please try again in ${formatWait(seconds)}.`, {
    status: 429,
    retryAfterSeconds: seconds,
    field: 'contact',
  });
}

/**
 * After a right password, or a right code. The same digits in another country share the count: whoever has one of those
 * numbers takes back no more than one try, and cannot give himself new ones for the other.
 */
export async function clearTries(db: Session, user: User) {
  const isThisNumber = eq(loginFailures.contactKey, keyOf(user));
  if ((await countWithNumber(db, user.contact, user.userType)) <= 1) {
    await db.delete(loginFailures).where(isThisNumber);
    return;
  }
  await db
    .update(loginFailures)
    .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
    .where(isThisNumber);
}
