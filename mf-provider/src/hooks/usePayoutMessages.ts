import { useSettings } from '@doorstep/shared-api';
import type { Payout, PayoutAccount } from '@doorstep/shared-api/domain';
import { useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { dateOnWeekday } from '../model/calendar/workingWeek';
import { isolated } from '../model/isolated';

/** Dates of payouts use the marketplace's time zone. */
export function usePayoutMessages() {
  const t = useT('provider');
  const { date, weekday, money, month } = useFormat();
  const { timeZone } = useSettings();
  const zone = { timeZone };
  const day = (at: string) => date(at, { ...zone, weekday: 'short' });
  return {
    day,
    longDay: (at: string) => date(at, { ...zone, weekday: 'long' }),
    date: (at: string) => date(at, zone),
    weekday: (at: string) => weekday(at, zone),
    month,
    account: ({ bankName, last4 }: Pick<Payout, 'bankName' | 'last4'>) =>
      t('payouts.account', { bank: isolated(bankName), last4: isolated(last4) }),
    interval: ({ interval, weekday: number, minimumCents }: PayoutAccount) =>
      t(`earnings.${interval}`, { day: weekday(dateOnWeekday(number)), amount: isolated(money(minimumCents)) }),
    state({ state, arrivedAt, expectedAt, endedAt }: Payout): string {
      if (state === 'paid') return t('payouts.arrived', { date: arrivedAt ? date(arrivedAt, zone) : '' });
      if (state === 'on_the_way' && expectedAt) return t('payouts.expected', { date: date(expectedAt, zone) });
      if (state === 'failed') return t('payouts.failed', { date: endedAt ? date(endedAt, zone) : '' });
      if (state === 'returned') return t('payouts.returned', { date: endedAt ? date(endedAt, zone) : '' });
      return t('payouts.preparing');
    },
  };
}
