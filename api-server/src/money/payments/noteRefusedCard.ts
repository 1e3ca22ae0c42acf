import { findBooking } from '../../catalog/orders/bookingRows.repository';
import type { Context } from '../../platform/context';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { findExtraWork, noteRefusedCard } from './extraWork.repository';

export async function noteRefusal(context: Context, id: string, error: unknown) {
  if (error instanceof HttpError && error.code === 'payment_failed') await noteRefusedCardOf(context, id);
}

/** Shows both sides that the bank refused the card. The lines stay open, so that another card may be tried. */
export async function noteRefusedCardOf({ db, clock }: Context, id: string) {
  const now = clock();
  await withEvents(db, now, async (tx) => {
    if (!(await noteRefusedCard(tx, id, now))) return;
    const work = await findExtraWork(tx, id);
    const booking = work && (await findBooking(tx, work.bookingId));
    if (booking) publishBookingChange(tx, booking, 'booking');
  });
}
