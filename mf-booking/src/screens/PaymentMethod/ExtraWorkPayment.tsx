import type { BookingExtraWork } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, EmptyState, Money, SummaryTotal, useFormat } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useExtraWorkPayment } from '../../hooks/useExtraWorkPayment';
import { quoteOf } from '../../hooks/usePurposeCheckout';
import { type ExtraWorkRef, useGetExtraWorkQuery } from '../../model/extraWork/extraWorkApi';
import { ExtraLines } from '../ExtraWork/ExtraLines';
import { messages } from '../ExtraWork/messages';
import { PaymentPage, PaymentWithSuccess } from './PaymentPage';

registerMessages(messages);

/** Approves extra work by paying for it. */
export default function ExtraWorkPayment({ bookingId, extraWorkId }: ExtraWorkRef) {
  const t = useT(messages.ns);
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const query = useGetExtraWorkQuery(bookingId);
  if (!hasTexts) return null;
  return (
    <PaymentPage bookingId={bookingId} title={t('payTitle')} query={query}>
      {(work) => <PayExtraWork bookingId={bookingId} extraWorkId={extraWorkId} work={work} />}
    </PaymentPage>
  );
}

function PayExtraWork({ work, ...ref }: ExtraWorkRef & { work: BookingExtraWork }) {
  const t = useT(messages.ns);
  const { money } = useFormat();
  const running = useExtraWorkPayment(ref);
  const { phase } = running;
  const proposal = work.proposals.find(({ id }) => id === ref.extraWorkId);
  const isOver = !proposal || (proposal.state !== 'open' && phase.name === 'ready' && !phase.problem);
  if (isOver) return <CannotApprove bookingId={ref.bookingId} />;
  const { amountCents, lines } = proposal;
  return (
    <PaymentWithSuccess
      running={running}
      quote={quoteOf({ totalCents: amountCents, discountCents: 0, payableCents: amountCents })}
      zone=""
      other={{
        summary: (
          <>
            <ExtraLines lines={lines} />
            <SummaryTotal label={t('extra')} value={<Money cents={amountCents} />} />
          </>
        ),
        note: t('charged'),
      }}
      success={{
        title: t('thanks'),
        text: (cents) => t('thanksText', { amount: money(cents) }),
        of: (booking) => ({ ...booking, id: ref.bookingId }),
        doneTo: pathTo.bookingDetails(ref.bookingId),
        hasFacts: false,
      }}
    />
  );
}

function CannotApprove({ bookingId }: { bookingId: string }) {
  const t = useT(messages.ns);
  const tBooking = useT('booking');
  return (
    <EmptyState
      title={tBooking('payment.emptyTitle')}
      text={t('over')}
      action={<Button to={pathTo.bookingDetails(bookingId)}>{tBooking('receipt.back')}</Button>}
    />
  );
}
