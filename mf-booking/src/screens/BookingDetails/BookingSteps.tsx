import type { Booking, BookingStatus } from '@doorstep/shared-api/domain';
import { type IconName, Timeline, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { cancelledAt, shownSteps } from '../../model/bookingTimeline';

const icons: Readonly<Record<BookingStatus, IconName>> = {
  '1': 'calendar-check',
  '2': 'check',
  '10': 'navigation-arrow',
  '3': 'map-pin',
  '4': 'wrench',
  '5': 'door-open',
  '6': 'x-circle',
};

/** The way of the booking, step by step, with the time each one was reached. */
export function BookingSteps({ booking, label }: { booking: Booking; label: string }) {
  const t = useT('booking');
  const { dateTime, money } = useFormat();
  const shown = (at: string) => dateTime(at, { timeZone: booking.timeZone });

  function sentence(status: BookingStatus): string | undefined {
    const { payment, provider } = booking;
    if (status === '1' && payment?.status === 'authorized' && payment.amountCents) {
      return t('timeline.held', { amount: money(payment.amountCents) });
    }
    return status === '2' && provider?.name ? t('timeline.accepted', { name: provider.name }) : undefined;
  }

  function cancelled(): string | undefined {
    if (booking.status !== '6') return undefined;
    const at = cancelledAt(booking);
    return at ? t('timeline.cancelled', { time: shown(at) }) : t('timeline.cancelledNoTime');
  }

  const steps = shownSteps(booking).map((step) => ({
    key: step.key,
    label: t(`timeline.${step.status}`),
    state: step.state,
    icon: icons[step.status],
    ...(step.at && { at: shown(step.at) }),
    ...(sentence(step.status) && { sentence: sentence(step.status) }),
  }));
  return <Timeline steps={steps} cancelled={cancelled()} label={label} />;
}
