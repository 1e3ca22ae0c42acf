import { useSettings } from '@doorstep/shared-api';
import type { Booking } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

export function PayNow({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const { money, dateTime } = useFormat();
  const settings = useSettings();
  const { payment, can, payableCents, timeZone = settings.timeZone } = booking;
  if (payment?.status !== 'requires_payment' || !can?.pay) return null;
  return (
    <div className="stack">
      <Note tone="wait" icon="credit-card">
        {payment.payBy ? t('pay.by', { time: dateTime(payment.payBy, { timeZone }) }) : t('pay.open')}
      </Note>
      <Button size="lg" block accent to={pathTo.payBooking(booking.id)}>
        {t('payment.pay', { amount: money(payableCents) })}
      </Button>
    </div>
  );
}
