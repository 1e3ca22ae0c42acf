import { isBusinessFailure, useSettings } from '@doorstep/shared-api';
import { useGetBookingQuery } from '@doorstep/shared-api/bookings';
import { type Booking, listedCents } from '@doorstep/shared-api/domain';
import { paths, to } from '@doorstep/shared-api/paths';
import { BackLink, Button, EmptyState, Page, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { CheckoutNote } from '../../components/CheckoutNote';
import { SuccessDialog } from '../../components/SuccessDialog';
import { quoteOf, useBookingPayment } from '../../hooks/usePurposeCheckout';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import { PayDesk } from './PayDesk';
import styles from './PaymentMethod.module.css';

/** Pays for a booking that is there already: an accepted offer, or one whose payment did not come about. */
export function BookingPayment({ bookingId }: { bookingId: string }) {
  const t = useT('booking');
  return (
    <Page withBar>
      <BackLink to={to.bookingDetails(bookingId)} label={t('receipt.back')} />
      <h1 className={styles.title}>{t('payment.title')}</h1>
      <QueryState
        query={useGetBookingQuery(bookingId)}
        className="split"
        waitingLabel={t('details.loading')}
        skeleton={
          <>
            <Skeleton shape="block" height="420px" />
            <Skeleton shape="block" height="280px" />
          </>
        }
        failed={(error) => (isBusinessFailure(error) ? error.message || t('details.noDetail') : t('details.failed'))}
      >
        {(booking) => <PayBooking booking={booking} />}
      </QueryState>
    </Page>
  );
}

function PayBooking({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const { timeZone } = useSettings();
  const { checkout, phase, availablePayments, onCardFields } = useBookingPayment(booking);
  const [problem, setProblem] = useState<CheckoutProblem>();
  const booked = phase.name === 'booked' ? phase : undefined;
  const quote = quoteOf({
    totalCents: booking.payableCents + booking.discountCents,
    discountCents: booking.discountCents,
    payableCents: booking.payableCents,
  });
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
    <>
      <PayDesk
        checkout={checkout}
        phase={phase}
        availablePayments={availablePayments}
        onCardFields={onCardFields}
        quote={quote}
        takenNow={booking.status !== 'open'}
        isAgreed={booking.payableCents + booking.discountCents !== listedCents(booking.services)}
        note={
          <CheckoutNote
            problem={(phase.name === 'ready' ? phase.problem : undefined) ?? problem}
            zone={booking.timeZone ?? timeZone}
          />
        }
        onPay={(paymentMethod) => {
          setProblem(undefined);
          void checkout.pay({ asap: false, quote }, paymentMethod);
        }}
        onProblem={setProblem}
      />
      <SuccessDialog
        booking={booked?.booking}
        amountCents={booked?.amountCents ?? 0}
        title={t('payment.paidTitle')}
        text={t('payment.paidText')}
        doneTo={to.bookingDetails(booking.id)}
      />
    </>
  );
}
