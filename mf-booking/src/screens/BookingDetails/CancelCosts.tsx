import { useSettings } from '@doorstep/shared-api';
import { type Booking, bookingReferenceOf, type CancelTerms } from '@doorstep/shared-api/domain';
import { Button, Money, Note, Skeleton, SummaryLine, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { methodKey } from '../../model/payment/paymentWords';
import { messages as visitMessages } from './messages';

interface CancelCostsProps {
  booking: Booking;
  /** Undefined until they are known. */
  terms: CancelTerms | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** For a moved booking, the sentence does not say how soon it starts, because that is not the reason. */
function costsTextKey({ policy, until, countsFrom }: CancelTerms): string {
  if (countsFrom && policy === 'full') return 'cancel.movedFull';
  if (countsFrom && policy === 'half') return until ? 'cancel.movedHalfUntil' : 'cancel.movedHalf';
  return `cancel.${policy}${until ? 'Until' : ''}`;
}

function LateReason({ booking, time }: { booking: Booking; time: string }) {
  const t = useT(visitMessages.ns);
  const common = useT('booking');
  const hasTexts = useOwnMessages(visitMessages.ns, 'delay.why');
  return hasTexts && <>{t('delay.why', { name: booking.provider?.name || common('someone'), time })} </>;
}

/** An open booking is free to cancel. For an accepted one, the cost depends on how soon it starts. */
export function CancelCosts({ booking, terms, failed, onRetry }: CancelCostsProps) {
  const t = useT('booking');
  const { dateTime, time } = useFormat();
  const settings = useSettings();
  const { payment, status } = booking;
  const isOpen = status === 'open';
  const held = payment?.status === 'authorized' || payment?.status === 'captured';
  const zone = booking.timeZone ?? settings.timeZone;
  const at = (instant: string) => dateTime(instant, { timeZone: zone });
  const words = terms && costsTextKey(terms);
  return (
    <>
      <p>
        {isOpen
          ? t('details.cancelText', { id: bookingReferenceOf(booking), category: booking.categoryName })
          : t('cancel.accepted', { id: bookingReferenceOf(booking), category: booking.categoryName })}{' '}
        {isOpen && t(held ? methodKey('details.cancelHeld', payment) : 'details.cancelNothing')}
        {!isOpen && terms?.countsFrom && `${t('cancel.moved', { start: at(terms.countsFrom) })} `}
        {!isOpen && terms?.newArrival && (
          <LateReason booking={booking} time={time(terms.newArrival, { timeZone: zone })} />
        )}
        {!isOpen && words && t(words, { until: terms.until ? at(terms.until) : '' })}
      </p>
      {terms && (held || terms.feeCents > 0 || terms.refundCents > 0) && (
        <div>
          <SummaryLine label={t('cancel.fee')} value={<Money cents={terms.feeCents} />} />
          <SummaryLine
            label={t(payment?.status === 'authorized' ? methodKey('cancel.released', payment) : 'cancel.refund')}
            value={<Money cents={terms.refundCents} />}
            tone="ok"
          />
        </div>
      )}
      {!isOpen && !terms && !failed && (
        <div aria-busy="true" role="status" aria-label={t('cancel.loading')}>
          <Skeleton shape="line" count={2} />
        </div>
      )}
      {!isOpen && !terms && failed && (
        <Note tone="bad" role="alert">
          {t('cancel.failed')}
          <div className="mt2">
            <Button size="sm" variant="line" onClick={onRetry}>
              {t('cancel.retry')}
            </Button>
          </div>
        </Note>
      )}
    </>
  );
}
