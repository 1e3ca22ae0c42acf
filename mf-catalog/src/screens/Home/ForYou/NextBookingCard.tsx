import { useSettings } from '@doorstep/shared-api';
import { useGetBookingQuery } from '@doorstep/shared-api/bookings';
import type { BookingListItem } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, StatusBadge, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSlotWords } from '../../../hooks/useSlotWords';
import { Card } from './Card';
import { messages } from './messages';

/** Follows the booking live: the list says which one, its details how it stands. */
export function NextBookingCard({ booking }: { readonly booking: BookingListItem }) {
  const t = useT(messages.ns);
  const { timeZone } = useSettings();
  const zone = booking.timeZone ?? timeZone;
  const wordsOf = useSlotWords(zone);
  const { money, time } = useFormat();
  const { data: details } = useGetBookingQuery(booking.id);
  const { provider, serviceNames = [], payableCents, bookingType } = booking;
  const status = details?.status ?? booking.status;
  const startAt = details?.startAt ?? booking.startAt;
  const arrivesAt = details?.delay?.arrivesAt ?? (status === 'on_the_way' ? details?.arrivesAt : undefined);
  const name = provider?.name;
  // The amount of a hire is agreed later.
  const price = payableCents === undefined || (bookingType === 'hire' && status === 'open') ? '' : money(payableCents);
  const words = startAt ? wordsOf(startAt) : undefined;
  const isProposed = details?.proposal?.by === 'provider';

  function title() {
    if (isProposed && name) return t('next.proposed', { name });
    if (arrivesAt && name) return t('next.arrives', { name, time: time(arrivesAt, { timeZone: zone }) });
    const what = name ?? booking.categoryName;
    return words ? t('next.when', { what, day: words.day, time: words.time }) : what;
  }

  return (
    <Card
      title={title()}
      text={[serviceNames.join(', ') || booking.categoryName, price].filter(Boolean).join(' · ')}
      image={provider?.image ?? ''}
      footnote={<StatusBadge status={status} />}
    >
      <Button variant={isProposed || arrivesAt ? 'primary' : 'line'} to={pathTo.bookingDetails(booking.id)}>
        {t(isProposed ? 'next.answer' : 'next.follow')}
      </Button>
    </Card>
  );
}
