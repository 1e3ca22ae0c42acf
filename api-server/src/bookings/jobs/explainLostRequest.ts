import { findBooking } from '../../catalog/orders/bookingRows.repository';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { wasNotifiedOf } from './jobs.repository';

const taken = () =>
  new HttpError('state_conflict', 'Somebody else has accepted this request.', { body: { reason: 'taken' } });

const withdrawn = () =>
  new HttpError('state_conflict', 'This request has ended: the customer withdrew it, or its time ran out.', {
    body: { reason: 'withdrawn' },
  });

const unsuitable = () =>
  new HttpError(
    'not_found',
    'This request no longer fits: you declined it, or it is outside your services or your area now.',
    { body: { reason: 'unsuitable' } },
  );

/**
 * Returns the error for a request that cannot be accepted any more. Only those who were asked learn the reason. An open
 * request that the provider can still see has changed, and stays the conflict that it was.
 */
export async function explainLostRequest(db: Session, providerId: string, bookingId: string, otherwise: HttpError) {
  const booking = await findBooking(db, bookingId);
  if (!booking || !(await wasNotifiedOf(db, providerId, bookingId))) return otherwise;
  if (booking.status === 'cancelled') return withdrawn();
  if (booking.providerId !== null && booking.providerId !== providerId) return taken();
  return booking.status === 'open' && otherwise.code === 'not_found' ? unsuitable() : otherwise;
}
