import { missingOf } from '@doorstep/shared-api/draft';
import { paths } from '@doorstep/shared-api/paths';
import { BackLink, Page, Skeleton, useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { FlowHeader } from '../../components/FlowHeader';
import { NoDraft } from '../../components/NoDraft';
import { SuccessDialog } from '../../components/SuccessDialog';
import { useCheckout } from '../../hooks/useCheckout';
import { useLastDraft } from '../../hooks/useLastDraft';
import { readAttempt, resumeStepOf } from '../../model/payment/paymentAttempt';
import { BookingPayment } from './BookingPayment';
import { CardStep } from './CardStep';
import styles from './PaymentMethod.module.css';
import { SavedMethods } from './SavedMethods';
import { TipPayment } from './TipPayment';

const ExtraWorkPayment = lazy(() => import('./ExtraWorkPayment'));

/** Pays for the draft, with `booking_id` for an unpaid booking, with `extra_work` for extra work, and with `tip` for a tip. */
function PaymentMethod() {
  const [search] = useSearchParams();
  const bookingId = search.get('booking_id');
  const tip = search.get('tip');
  const extraWork = search.get('extra_work');
  if (bookingId && extraWork)
    return (
      <Suspense fallback={null}>
        <ExtraWorkPayment key={extraWork} bookingId={bookingId} extraWorkId={extraWork} />
      </Suspense>
    );
  if (tip) return <TipPayment key={tip} bookingId={tip} amount={search.get('amount') ?? ''} />;
  return bookingId ? <BookingPayment key={bookingId} bookingId={bookingId} /> : <DraftPayment />;
}

export { PaymentMethod as Component };

function DraftPayment() {
  const t = useT('booking');
  const mounted = useMounted();
  const running = useCheckout();
  const { phase } = running;
  const booked = phase.name === 'booked' ? phase : undefined;
  const draft = useLastDraft(booked !== undefined);
  const missing = missingOf(draft);
  const isInFlight = resumeStepOf(readAttempt(draft.payment)) !== 'start' || phase.name !== 'ready';
  const isEmpty = missing === 'services' || missing === 'type';
  // The summary asks for place and time, and handles bookings without payment.
  const belongsToSummary = !isEmpty && !isInFlight && (missing !== undefined || draft.bookingType === 'hire');
  if (mounted && belongsToSummary) return <Navigate to={paths.bookingSummary} replace />;
  const { availablePayments } = running;
  if (mounted && isEmpty && !isInFlight && (availablePayments.keepsCards || availablePayments.isLoading)) {
    return (
      <Page>
        <BackLink to={paths.myBooking} label={t('details.back')} />
        <h1 className={styles.title}>{t('payment.title')}</h1>
        <SavedMethods availablePayments={availablePayments} />
      </Page>
    );
  }
  return (
    <Page withBar>
      <FlowHeader
        back={{ to: paths.bookingSummary, label: t('summary.title') }}
        title={t('payment.title')}
        current={3}
      />
      {!mounted ? (
        <PaymentSkeleton />
      ) : isEmpty && !isInFlight ? (
        <NoDraft
          title={t('payment.emptyTitle')}
          text={t('payment.emptyText')}
          action={t('payment.emptyAction')}
          to={paths.myBooking}
        />
      ) : (
        <CardStep draft={draft} {...running} />
      )}
      <SuccessDialog booking={booked?.booking} amountCents={booked?.amountCents ?? 0} chosen={draft.provider} />
    </Page>
  );
}

function PaymentSkeleton() {
  return (
    <div className="split" aria-hidden="true">
      <Skeleton shape="block" height="420px" />
      <Skeleton shape="block" height="280px" />
    </div>
  );
}
