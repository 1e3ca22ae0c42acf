import { randomInt } from 'node:crypto';
import { insertCoupon } from '../../catalog/coupons/coupons.repository';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';

const VALID_FOR = 365 * DAY;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const WHOLE = 10_000;

/** Creates an unlisted single-use coupon over this amount. Anyone who knows the code can use it. */
export async function createApologyCoupon(tx: Session, cents: number, now: Date): Promise<string> {
  if (cents === 0) return '';
  const code = `SORRY${Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
  await insertCoupon(tx, {
    code,
    percentHundredths: WHOLE,
    maxDiscountCents: cents,
    validFrom: now,
    validUntil: addMilliseconds(now, VALID_FOR),
    listed: false,
    maxUses: 1,
  });
  return code;
}
