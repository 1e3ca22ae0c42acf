import type { Booking, BookingStatus } from '@doorstep/shared-api/domain';
import { type IconName, Timeline, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { cancelledAt, timelineStepsOf } from '../../model/booking/bookingTimeline';
import { methodKey } from '../../model/payment/paymentWords';

const icons: Readonly<Record<BookingStatus, IconName>> = {
  open: 'calendar-check',
  accepted: 'check',
  on_the_way: 'navigation-arrow',
  arrived: 'map-pin',
  started: 'wrench',
  completed: 'door-open',
  cancelled: 'x-circle',
};

export function BookingSteps({ booking, label }: { booking: Booking; label: string }) {
  const t = useT('booking');
  const { date, time, dateTime, money } = useFormat();
  const zone = { timeZone: booking.timeZone };

  function message(status: BookingStatus): string | undefined {
    const { payment, provider } = booking;
    if (status === 'open' && payment?.status === 'authorized' && payment.amountCents) {
      return t(methodKey('timeline.held', payment), { amount: money(payment.amountCents) });
    }
    return status === 'accepted' && provider?.name ? t('timeline.accepted', { name: provider.name }) : undefined;
  }

  function cancelled(): string | undefined {
    if (booking.status !== 'cancelled') return undefined;
    const at = cancelledAt(booking);
    return at ? t('timeline.cancelled', { time: dateTime(at, zone) }) : t('timeline.cancelledNoTime');
  }

  let lastDay = '';
  const steps = timelineStepsOf(booking).map((step) => {
    const day = step.at ? date(step.at, zone) : '';
    const isNewDay = day !== '' && day !== lastDay;
    if (day) lastDay = day;
    const words = [isNewDay ? day : '', message(step.status) ?? ''].filter(Boolean).join(' · ');
    return {
      key: step.key,
      label: t(`timeline.step.${step.status}`),
      state: step.state,
      icon: icons[step.status],
      ...(step.at && { at: time(step.at, zone) }),
      ...(words && { message: words }),
    };
  });
  return <Timeline steps={steps} cancelled={cancelled()} label={label} />;
}
