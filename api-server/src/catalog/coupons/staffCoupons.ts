import {
  basisPointsToPercent,
  dayAfter,
  discountOf,
  formatMoney,
  instantOfWallTime,
  maxAmountCents,
  parseMoney,
  share,
} from '@doorstep/shared-api/domain';
import { rejectOutdatedVersion } from '../../identity/admin/conflict';
import type { ListPage } from '../../identity/admin/lists';
import { badCursor, parseDayStart, toPage } from '../../identity/admin/paging';
import { audit } from '../../identity/audit/audit';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { currentCommission } from '../commission/commission';
import { ruleOf } from './coupons';
import * as stored from './coupons.repository';

const CODE = /^[A-Z0-9][A-Z0-9-]{2,23}$/;
/** A typical booking costs the average of this period. */
const TYPICAL_PERIOD = 90 * DAY;
/** Price of a typical booking while there are none. */
const TYPICAL_CENTS = 5000;

export interface NewCoupon {
  code: string;
  description: string;
  /** Percentage as text, such as 12.5. Absent where an amount such as 5.00 is given. */
  percent?: string;
  amount?: string;
  max_discount?: string;
  min_fare?: string;
  /** First and last day, yyyy-MM-dd. */
  from?: string;
  until?: string;
  per_person: number;
  in_total?: number;
  budget?: string;
  first_booking: boolean;
  listed: boolean;
  accept_loss: boolean;
  reason: string;
}

const invalid = (field: string, message: string) => new HttpError('validation', message, { field, status: 422 });

function readAmount(text: string | undefined, field: string): number | null {
  if (!text) return null;
  const cents = parseMoney(text);
  if (cents === undefined || cents < 1 || cents > maxAmountCents)
    throw invalid(field, 'Please enter an amount above zero, such as 15.00.');
  return cents;
}

function readGift({ percent, amount }: NewCoupon) {
  if (Boolean(percent) === Boolean(amount)) throw invalid('percent', 'Please give either a percentage or an amount.');
  if (amount) return { percentHundredths: 0, amountCents: readAmount(amount, 'amount') };
  const hundredths = /^\d{1,3}(\.\d{1,2})?$/.test(percent ?? '') ? Math.round(Number(percent) * 100) : 0;
  if (hundredths < 1 || hundredths > 10_000)
    throw invalid('percent', 'The percentage must be a number above 0 and up to 100, such as 12.5.');
  return { percentHundredths: hundredths, amountCents: null };
}

/** Days on the marketplace's calendar, both included. */
function readDays({ from, until }: NewCoupon, timeZone: string, now: Date) {
  for (const [field, day] of Object.entries({ from, until })) parseDayStart(day, field);
  const startOf = (date: string) => instantOfWallTime(timeZone, { date, time: '00:00' });
  const validFrom = from ? startOf(from) : null;
  const validUntil = until ? addMilliseconds(startOf(dayAfter(until, 1)), -1) : null;
  if (validUntil && validUntil <= (validFrom && validFrom > now ? validFrom : now))
    throw invalid('until', 'The last day must not be before the first day or before today.');
  return { validFrom, validUntil };
}

/**
 * Creates a coupon that the marketplace pays for. Throws without `accept_loss` when it costs more than the commission of a
 * typical booking.
 */
export async function createCoupon(context: Context, actor: User, input: NewCoupon) {
  const { db, clock, settings } = context;
  const now = clock();
  const code = input.code.trim().toUpperCase();
  if (!CODE.test(code))
    throw invalid('code', 'A code has 3 to 24 letters, digits or hyphens, and begins with a letter or digit.');
  const coupon = {
    code,
    description: input.description.trim(),
    ...readGift(input),
    maxDiscountCents: input.amount ? null : readAmount(input.max_discount, 'max_discount'),
    minFareCents: readAmount(input.min_fare, 'min_fare') ?? 0,
    ...readDays(input, settings.timeZone, now),
    usesPerCustomer: input.per_person,
    maxUses: input.in_total ?? null,
    budgetCents: readAmount(input.budget, 'budget'),
    firstBookingOnly: input.first_booking,
    listed: input.listed,
  };
  if (coupon.amountCents !== null && coupon.minFareCents < coupon.amountCents)
    throw invalid('min_fare', 'The smallest booking must cost at least as much as the coupon gives.');
  await db.transaction(async (tx) => {
    if (!input.accept_loss) await rejectLoss(tx, coupon, now);
    if (!(await stored.insertCoupon(tx, coupon)))
      throw new HttpError('state_conflict', 'This code exists already. Please choose another one.', { field: 'code' });
    await audit(tx, now, {
      actor,
      kind: 'act',
      act: 'coupon.create',
      subject: { type: 'coupon', id: code },
      why: input.reason,
      after: {
        gives: giftOf(coupon),
        per_person: coupon.usesPerCustomer,
        ...(coupon.maxUses !== null && { in_total: coupon.maxUses }),
        ...(coupon.budgetCents !== null && { budget: formatMoney(coupon.budgetCents) }),
        ...(coupon.validUntil && { until: input.until }),
      },
    });
  });
}

const giftOf = ({ amountCents, percentHundredths }: Pick<stored.CouponRow, 'amountCents' | 'percentHundredths'>) =>
  amountCents === null ? `${basisPointsToPercent(percentHundredths)} %` : formatMoney(amountCents);

type PricedCoupon = Pick<stored.CouponRow, 'amountCents' | 'percentHundredths' | 'maxDiscountCents' | 'minFareCents'>;

async function rejectLoss(tx: Session, coupon: PricedCoupon, now: Date) {
  const average = (await stored.averagePriceSince(tx, addMilliseconds(now, -TYPICAL_PERIOD))) ?? TYPICAL_CENTS;
  const typicalCents = Math.max(average, coupon.minFareCents);
  const discountCents = discountOf(ruleOf({ ...coupon, fundedBy: 'platform' }), typicalCents);
  const commissionCents = share(typicalCents, await currentCommission(tx, now));
  if (discountCents <= commissionCents) return;
  throw new HttpError(
    'validation',
    `On a typical booking of $${formatMoney(typicalCents)} this coupon costs $${formatMoney(discountCents)}, and the commission is $${formatMoney(commissionCents)}. Confirm that you accept the loss.`,
    { field: 'accept_loss', status: 422 },
  );
}

export async function listStaffCoupons(
  { db, clock }: Context,
  { state }: { state?: stored.CouponState | undefined },
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<ListPage<object>> {
  if (cursor && !CODE.test(cursor)) throw badCursor();
  const rows = await stored.listCoupons(db, { state, after: cursor || undefined, now: clock() }, limit + 1);
  return toPage(
    rows,
    limit,
    ({ coupon, uses, costCents, state }) => ({
      code: coupon.code,
      description: coupon.description,
      percent: coupon.amountCents === null ? String(basisPointsToPercent(coupon.percentHundredths)) : '',
      amount: formatMoney(coupon.amountCents ?? 0),
      max_discount: coupon.maxDiscountCents === null ? '' : formatMoney(coupon.maxDiscountCents),
      min_fare: formatMoney(coupon.minFareCents),
      funded_by: coupon.fundedBy,
      first_booking: coupon.firstBookingOnly,
      listed: coupon.listed,
      per_person: coupon.usesPerCustomer,
      in_total: coupon.maxUses ?? 0,
      uses,
      cost: formatMoney(costCents),
      budget: coupon.budgetCents === null ? '' : formatMoney(coupon.budgetCents),
      from: toInstant(coupon.validFrom),
      until: toInstant(coupon.validUntil),
      state,
      version: coupon.version,
    }),
    ({ coupon }) => coupon.code,
  );
}

/** A stopped coupon is unknown to customers. Bookings that hold it keep their price. */
export async function stopOrResume(
  { db, clock }: Context,
  actor: User,
  code: string,
  { act, seen, reason }: { act: 'stop' | 'resume'; seen: number; reason: string },
) {
  const now = clock();
  await db.transaction(async (tx) => {
    await stored.lockCoupon(tx, code);
    const coupon = await stored.findCoupon(tx, code);
    if (!coupon) throw new HttpError('not_found', 'There is no coupon with this code.');
    const subject = { type: 'coupon', id: code } as const;
    const state = coupon.stoppedAt ? 'stopped' : 'running';
    await rejectOutdatedVersion(tx, { subject, seen, version: coupon.version, state });
    if ((act === 'stop') === (coupon.stoppedAt !== null))
      throw new HttpError('state_conflict', 'The coupon is in this state already.', { body: { state } });
    await stored.updateCoupon(tx, code, { stoppedAt: act === 'stop' ? now : null, version: coupon.version + 1 });
    await audit(tx, now, { actor, kind: 'act', act: `coupon.${act}`, subject, why: reason });
  });
}
