import { isBusinessFailure, isNotFound, skipToken, useSettings } from '@doorstep/shared-api';
import { useGetTipQuery } from '@doorstep/shared-api/bookings';
import { parseMoney, type Tip } from '@doorstep/shared-api/domain';
import { to } from '@doorstep/shared-api/paths';
import {
  BackLink,
  Button,
  EmptyState,
  Money,
  Page,
  QueryState,
  Skeleton,
  SummaryTotal,
  useFormat,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { CheckoutNote } from '../../components/CheckoutNote';
import { SuccessDialog } from '../../components/SuccessDialog';
import { quoteOf, useTipPayment } from '../../hooks/usePurposeCheckout';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import { PayDesk } from './PayDesk';
import styles from './PaymentMethod.module.css';

interface TipPaymentProps {
  bookingId: string;
  /** In dollars, as it stands in the address. */
  amount: string;
}

/** Pays a tip whose amount was chosen in the booking. */
export function TipPayment({ bookingId, amount }: TipPaymentProps) {
  const t = useT('booking');
  const { apiExtensions } = useSettings();
  const query = useGetTipQuery(apiExtensions ? bookingId : skipToken);
  return (
    <Page withBar>
      <BackLink to={to.bookingDetails(bookingId)} label={t('receipt.back')} />
      <h1 className={styles.title}>{t('tip.payTitle')}</h1>
      {apiExtensions ? (
        <QueryState
          query={query}
          className="split"
          waitingLabel={t('details.loading')}
          skeleton={
            <>
              <Skeleton shape="block" height="420px" />
              <Skeleton shape="block" height="280px" />
            </>
          }
          failed={(error) =>
            isBusinessFailure(error) || isNotFound(error) ? error.message || t('details.noDetail') : t('details.failed')
          }
        >
          {(tip) => <PayTip bookingId={bookingId} tip={tip} amountCents={parseMoney(amount) ?? 0} />}
        </QueryState>
      ) : (
        <NoTip bookingId={bookingId} />
      )}
    </Page>
  );
}

function PayTip({ bookingId, tip, amountCents }: { bookingId: string; tip: Tip; amountCents: number }) {
  const t = useT('booking');
  const { money } = useFormat();
  const { checkout, phase, availablePayments, onCardFields } = useTipPayment(bookingId);
  const [problem, setProblem] = useState<CheckoutProblem>();
  const { state, minCents, maxCents, providerName } = tip;
  const isPayable = state === 'open' && amountCents >= minCents && amountCents <= maxCents;
  if (!isPayable && phase.name === 'ready' && !phase.problem) return <NoTip bookingId={bookingId} />;
  const booked = phase.name === 'booked' ? phase : undefined;
  const quote = quoteOf({ totalCents: amountCents, discountCents: 0, payableCents: amountCents });
  return (
    <>
      <PayDesk
        checkout={checkout}
        phase={phase}
        availablePayments={availablePayments}
        onCardFields={onCardFields}
        quote={quote}
        other={{
          summary: <SummaryTotal label={t('tip.for', { name: providerName })} value={<Money cents={amountCents} />} />,
          note: t('tip.payNote'),
        }}
        note={<CheckoutNote problem={(phase.name === 'ready' ? phase.problem : undefined) ?? problem} zone="" />}
        onPay={(paymentMethod) => {
          setProblem(undefined);
          void checkout.pay({ asap: false, quote }, paymentMethod);
        }}
        onProblem={setProblem}
      />
      <SuccessDialog
        booking={booked && { ...booked.booking, id: bookingId }}
        amountCents={booked?.amountCents ?? 0}
        title={t('tip.thanks')}
        text={t('tip.thanksText', { name: providerName, amount: money(booked?.amountCents ?? 0) })}
        doneTo={to.bookingDetails(bookingId)}
        hasFacts={false}
      />
    </>
  );
}

/** It was given already, the time is over, or the address names no amount that can be one. */
function NoTip({ bookingId }: { bookingId: string }) {
  const t = useT('booking');
  return (
    <EmptyState
      title={t('payment.emptyTitle')}
      text={t('tip.nothing')}
      action={<Button to={to.bookingDetails(bookingId)}>{t('receipt.back')}</Button>}
    />
  );
}
