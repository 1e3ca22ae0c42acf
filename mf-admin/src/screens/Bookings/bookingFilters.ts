import { useT } from '@doorstep/shared-ui/i18n';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { centsOf } from '../../model/cents';

export const bookingFilters = ['status', 'days', 'amount', 'payment', 'place'] as const;
export type BookingFilter = (typeof bookingFilters)[number];

export const filterNames = {
  status: ['status'],
  days: ['from', 'to'],
  amount: ['min', 'max'],
  payment: ['payment'],
  place: ['place'],
} as const satisfies Record<BookingFilter, readonly string[]>;
export type FilterValue = (typeof filterNames)[BookingFilter][number];

export function useFilterWords(value: (name: FilterValue) => string): Readonly<Record<BookingFilter, string>> {
  const t = useT('admin');
  const ui = useT('ui');
  const { date, money } = useAdminFormat();
  const day = (text: string) => (text ? date(`${text}T12:00:00Z`, { timeZone: 'UTC' }) : '');
  const amount = (text: string) => (text ? money(centsOf(text)) : '');
  const range = (from: string, to: string) => {
    if (from && to) return from === to ? from : t('bookings.range', { from, to });
    if (from) return t('bookings.since', { from });
    return to && t('bookings.until', { to });
  };
  const status = value('status');
  const payment = value('payment');
  return {
    status: status && ui(`status.${status}`),
    days: range(day(value('from')), day(value('to'))),
    amount: range(amount(value('min')), amount(value('max'))),
    payment: payment && t(`bookings.payment.${payment}`),
    place: value('place'),
  };
}
