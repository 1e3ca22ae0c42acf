import { skipToken, useSettings } from '@doorstep/shared-api';
import { useGetTipQuery } from '@doorstep/shared-api/bookings';
import { parseMoney, type Tip } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, EmptyState, Money, SummaryTotal, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { quoteOf, useTipPayment } from '../../hooks/usePurposeCheckout';
import { PaymentPage, PaymentWithSuccess } from './PaymentPage';

interface TipPaymentProps {
  bookingId: string;
  /** In dollars, as in the URL. */
  amount: string;
}

export function TipPayment({ bookingId, amount }: TipPaymentProps) {
  const t = useT('booking');
  const { apiExtensions } = useSettings();
  const query = useGetTipQuery(apiExtensions ? bookingId : skipToken);
  return (
    <PaymentPage
      bookingId={bookingId}
      title={t('tip.payTitle')}
      query={apiExtensions ? query : undefined}
      nothing={<NoTip bookingId={bookingId} />}
    >
      {(tip) => <PayTip bookingId={bookingId} tip={tip} amountCents={parseMoney(amount) ?? 0} />}
    </PaymentPage>
  );
}

function PayTip({ bookingId, tip, amountCents }: { bookingId: string; tip: Tip; amountCents: number }) {
  const t = useT('booking');
  const { money } = useFormat();
  const running = useTipPayment(bookingId);
  const { phase } = running;
  const { state, minCents, maxCents, providerName } = tip;
  const isPayable = state === 'open' && amountCents >= minCents && amountCents <= maxCents;
  if (!isPayable && phase.name === 'ready' && !phase.problem) return <NoTip bookingId={bookingId} />;
  return (
    <PaymentWithSuccess
      running={running}
      quote={quoteOf({ totalCents: amountCents, discountCents: 0, payableCents: amountCents })}
      zone=""
      other={{
        summary: <SummaryTotal label={t('tip.for', { name: providerName })} value={<Money cents={amountCents} />} />,
        note: t('tip.payNote'),
      }}
      success={{
        title: t('tip.thanks'),
        text: (cents) => t('tip.thanksText', { name: providerName, amount: money(cents) }),
        of: (booking) => ({ ...booking, id: bookingId }),
        doneTo: pathTo.bookingDetails(bookingId),
        hasFacts: false,
      }}
    />
  );
}

/** Shown when the tip was already given, its time is over, or the URL has no valid amount. */
function NoTip({ bookingId }: { bookingId: string }) {
  const t = useT('booking');
  return (
    <EmptyState
      title={t('payment.emptyTitle')}
      text={t('tip.nothing')}
      action={<Button to={pathTo.bookingDetails(bookingId)}>{t('receipt.back')}</Button>}
    />
  );
}
