import { useSettings } from '@doorstep/shared-api';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { Waiting } from '../../../model/bookings/forYou';
import { Card } from './Card';
import { messages } from './messages';

export function WaitingCard({ waiting }: { readonly waiting: Waiting }) {
  const t = useT(messages.ns);
  const { timeZone } = useSettings();
  const { money, dateTime } = useFormat();
  const { booking } = waiting;
  const { provider, serviceNames = [], categoryName, payment } = booking;
  const services = serviceNames.join(', ') || categoryName;
  if (waiting.kind === 'payment') {
    const until = dateTime(payment?.payBy ?? '', { timeZone: booking.timeZone ?? timeZone });
    return (
      <Card
        title={t('payment.title', { services })}
        text={t('payment.until', { time: until })}
        image={provider?.image ?? ''}
      >
        <Button to={pathTo.payBooking(booking.id)}>{t('payment.action')}</Button>
      </Card>
    );
  }
  const price = money(waiting.offerCents);
  return (
    <Card
      title={provider ? t('offer.by', { name: provider.name, price }) : t('offer.title', { price })}
      text={services}
      image={provider?.image ?? ''}
    >
      <Button to={pathTo.providerSendOffer(booking.id)}>{t('offer.action')}</Button>
    </Card>
  );
}
