import { useSettings } from '@doorstep/shared-api';
import type { Booking, CancelTerms } from '@doorstep/shared-api/domain';
import { Button, Money, Note, Skeleton, SummaryLine, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

interface CancelCostsProps {
  booking: Booking;
  /** Undefined until they are known. */
  terms: CancelTerms | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** What happens to the money. An open booking is free in any case; an accepted one depends on how soon it starts. */
export function CancelCosts({ booking, terms, failed, onRetry }: CancelCostsProps) {
  const t = useT('booking');
  const { dateTime } = useFormat();
  const settings = useSettings();
  const { payment, status } = booking;
  const isOpen = status === '1';
  const held = payment?.status === 'authorized' || payment?.status === 'captured';
  const zone = booking.timeZone ?? settings.timeZone;
  const words = terms && `cancel.${terms.policy}${terms.until ? 'Until' : ''}`;
  return (
    <>
      <p>
        {isOpen
          ? t('details.cancelText', { id: booking.id, category: booking.categoryName })
          : t('cancel.accepted', { id: booking.id, category: booking.categoryName })}{' '}
        {isOpen && t(held ? 'details.cancelHeld' : 'details.cancelNothing')}
        {!isOpen && words && t(words, { until: terms.until ? dateTime(terms.until, { timeZone: zone }) : '' })}
      </p>
      {terms && (held || terms.feeCents > 0 || terms.refundCents > 0) && (
        <div>
          <SummaryLine label={t('cancel.fee')} value={<Money cents={terms.feeCents} />} />
          <SummaryLine
            label={t(payment?.status === 'authorized' ? 'cancel.released' : 'cancel.refund')}
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
