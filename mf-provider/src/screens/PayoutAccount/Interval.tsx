import { type PayoutAccount, type PayoutInterval, payoutIntervals } from '@doorstep/shared-api/domain';
import { isConfirmationRequired } from '@doorstep/shared-api/passkeys';
import { useChoosePayoutIntervalMutation } from '@doorstep/shared-api/provider';
import { Panel, RadioRow, RadioRows, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAskAgain } from '../../hooks/useAskAgain';
import { dateOnWeekday } from '../../model/calendar/workingWeek';
import { isolated } from '../../model/isolated';

/** A change applies from the next payout day on. */
export function Interval({ account }: { account: PayoutAccount }) {
  const t = useT('provider');
  const toast = useToast();
  const { weekday, money } = useFormat();
  const { hash } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const [choose, { isLoading }] = useChoosePayoutIntervalMutation();
  const { runConfirmed, againDialog } = useAskAgain();
  const day = weekday(dateOnWeekday(account.weekday));

  useEffect(() => {
    if (hash === '#interval') panel.current?.scrollIntoView();
  }, [hash]);

  async function save(interval: PayoutInterval) {
    const { error } = await runConfirmed(() => choose(interval));
    if (isConfirmationRequired(error)) return;
    toast.show(error ? { text: t('notSaved'), tone: 'bad' } : { text: t('saved'), tone: 'ok' });
  }

  return (
    <div ref={panel} id="interval">
      <Panel as="section" title={t('earnings.weeklyOrMonthly')}>
        <RadioRows label={t('earnings.weeklyOrMonthly')}>
          {payoutIntervals.map((interval) => (
            <RadioRow
              key={interval}
              checked={account.interval === interval}
              onSelect={() => void save(interval)}
              disabled={isLoading}
              title={t(`account.interval.${interval}`)}
              detail={t(`account.intervalText.${interval}`, { day })}
            />
          ))}
        </RadioRows>
        <p className="sm muted mt4">{t('account.minimum', { amount: isolated(money(account.minimumCents)) })}</p>
        {againDialog}
      </Panel>
    </div>
  );
}
