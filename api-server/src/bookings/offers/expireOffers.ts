import { formatMoney } from '@doorstep/shared-api/domain';
import { findBooking } from '../../catalog/orders/bookingRows.repository';
import { notify } from '../../identity/notifications/notify';
import type { Context } from '../../platform/context';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { closeOffer, listExpiredOffers } from './offers.repository';

export async function closeExpiredOffers({ db, clock }: Context) {
  const now = clock();
  for (const offer of await listExpiredOffers(db, now)) {
    await withEvents(db, now, async (tx) => {
      const closed = await closeOffer(tx, offer.id);
      if (!closed) return;
      const booking = await findBooking(tx, closed.bookingId);
      if (!booking) return;
      publishBookingChange(tx, booking, 'offer');
      const to = closed.type === 'customer' ? 'provider' : 'customer';
      notify(tx, {
        kind: 'offer_expired',
        booking,
        to,
        values: { amount: formatMoney(closed.amountCents) },
      });
    });
  }
}
