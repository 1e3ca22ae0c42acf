import { timingSafeEqual } from 'node:crypto';
import { notify } from '../../identity/notifications/notify';
import type { Context } from '../../platform/context';
import type { Booking } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { readBookingRules } from '../../platform/settings/settings.repository';
import { countStartTry, markStartAsked } from './startTries.repository';

export const START_TRIES = 3;

const wrong = (triesLeft: number) =>
  new HttpError(
    'start_code_wrong',
    triesLeft > 0
      ? 'This is not the code that your customer sees.'
      : 'The code was wrong too often. We asked your customer to confirm in the app.',
    { field: 'code', body: { tries_left: triesLeft } },
  );

/**
 * Requires the four-digit start code that the customer sees. Attempts are counted before the comparison. After the last
 * one the customer is asked in the app, and codes no longer work.
 */
export async function requireStartCode({ db, clock }: Context, booking: Booking, code: string) {
  const now = clock();
  if (!(await readBookingRules(db, now)).hasStartCode) return;
  if (booking.startTries >= START_TRIES) throw wrong(0);
  if (!/^\d{4}$/.test(code))
    throw new HttpError('validation', 'Please enter the four digits that your customer sees.', { field: 'code' });
  const tries = await countStartTry(db, booking.id, START_TRIES);
  if (tries === undefined) throw wrong(0);
  if (timingSafeEqual(Buffer.from(code), Buffer.from(booking.startCode))) return;
  if (tries < START_TRIES) throw wrong(START_TRIES - tries);
  await withEvents(db, now, async (tx) => {
    if (await markStartAsked(tx, booking.id, now)) notify(tx, { kind: 'start_asked', booking });
  });
  throw wrong(0);
}
