import { useSettings } from '@doorstep/shared-api';
import { useGetBookingQuery } from '@doorstep/shared-api/bookings';
import { type Booking, listedTotalOf } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Button, EmptyState } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { quoteOf, useBookingPayment } from '../../hooks/usePurposeCheckout';
import { PaymentPage, PaymentWithSuccess } from './PaymentPage';

export function BookingPayment({ bookingId }: { bookingId: string }) {
  const t = useT('booking');
  return (
    <PaymentPage bookingId={bookingId} title={t('payment.title')} query={useGetBookingQuery(bookingId)}>
      {(booking) => <PayBooking booking={booking} />}
    </PaymentPage>
  );
}

function PayBooking({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const { timeZone } = useSettings();
  const running = useBookingPayment(booking);
  const { phase } = running;
  const { payableCents, discountCents } = booking;
  const quote = quoteOf({ totalCents: payableCents + discountCents, discountCents, payableCents });
  const isDue = booking.payment?.status === 'requires_payment' && booking.can?.pay !== false;
  if (!isDue && phase.name === 'ready' && !phase.problem) {
    return (
      <EmptyState
        title={t('payment.emptyTitle')}
        text={t('payment.nothingDue')}
        action={<Button to={paths.myBooking}>{t('payment.emptyAction')}</Button>}
      />
    );
  }
  return (
    <PaymentWithSuccess
      running={running}
      quote={quote}
      zone={booking.timeZone ?? timeZone}
      takenNow={booking.status !== 'open'}
      isAgreed={payableCents + discountCents !== listedTotalOf(booking.services)}
      success={{
        title: t('payment.paidTitle'),
        text: () => t('payment.paidText'),
        doneTo: pathTo.bookingDetails(booking.id),
      }}
    />
  );
}
