import { type BookingType, formatMoney, instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import type { Booking } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { lateCreditRulesOf, type SettingRow } from '../../platform/settings/settings.repository';
import { sumLateCreditsSince } from './lateCredit.repository';

/** The customer gets `cents` if nobody has arrived `after` minutes after the start. */
export interface LateCreditTerms {
  cents: number;
  after: number;
}

export interface PromisedVisit {
  bookingType: BookingType;
  startAt: Date | null | undefined;
  payableCents: number;
}

/** Visits with an agreed price and start that the customer pays for. */
export const canPromise = ({ bookingType, startAt, payableCents }: PromisedVisit) =>
  bookingType !== 'hire' && Boolean(startAt) && payableCents > 0;

/** Undefined while the operator promises nothing, or has credited as much as intended today. */
export async function offerLateCredit(
  db: Session,
  settings: readonly SettingRow[],
  visit: PromisedVisit,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<LateCreditTerms | undefined> {
  const { lateCreditCents: cents, lateCreditAfter: after, lateCreditDailyCents } = lateCreditRulesOf(settings);
  if (cents === 0 || !canPromise(visit)) return undefined;
  if (lateCreditDailyCents > 0) {
    const { date } = wallTimeIn(timeZone, now);
    const midnight = instantOfWallTime(timeZone, { date, time: '00:00' });
    if ((await sumLateCreditsSince(db, midnight)) >= lateCreditDailyCents) return undefined;
  }
  return { cents, after };
}

export const lateCreditDueAt = (startAt: Date, after: number) => addMilliseconds(startAt, after * MINUTE);

export const toLateCreditWire = (startAt: Date, { cents, after }: LateCreditTerms) => ({
  amount: formatMoney(cents),
  by: toInstant(lateCreditDueAt(startAt, after)),
});

export const lateCreditColumns = (
  terms: LateCreditTerms | undefined,
): Pick<Booking, 'lateCreditCents' | 'lateCreditAfter' | 'lateCredit'> => ({
  lateCreditCents: terms?.cents ?? 0,
  lateCreditAfter: terms?.after ?? 0,
  lateCredit: terms ? 'promised' : null,
});
