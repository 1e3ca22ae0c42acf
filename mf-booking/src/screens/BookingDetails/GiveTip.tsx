import { skipToken, useSettings } from '@doorstep/shared-api';
import { useGetTipQuery } from '@doorstep/shared-api/bookings';
import { type Booking, formatMoney, type Tip } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Button, Money, Panel, SummaryLine, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AmountField, typedCents } from '../../components/AmountField';
import styles from './GiveTip.module.css';

export function GiveTip({ booking: { id, completion } }: { booking: Booking }) {
  const t = useT('booking');
  const { apiExtensions } = useSettings();
  const hasRoute = useHasRoute();
  const isConfirmed = completion?.state === 'confirmed';
  const mayAsk = apiExtensions && isConfirmed && hasRoute(paths.paymentMethod);
  const { data: tip } = useGetTipQuery(mayAsk ? id : skipToken);
  if (!tip || tip.state === 'none') return null;
  if (tip.state === 'open') return <TipForm bookingId={id} tip={tip} />;
  return (
    <Panel as="section" title={t('tip.title')}>
      <SummaryLine label={t('tip.for', { name: tip.providerName })} value={<Money cents={tip.amountCents} />} />
      {tip.returnedCents > 0 && (
        <SummaryLine label={t('tip.returned')} value={<Money cents={tip.returnedCents} minus />} />
      )}
      {tip.returnedCents === 0 && <p className="sm muted mt2">{t('tip.given')}</p>}
    </Panel>
  );
}

function TipForm({ bookingId, tip: { providerName, options, minCents, maxCents } }: { bookingId: string; tip: Tip }) {
  const t = useT('booking');
  const { money, number } = useFormat();
  const navigate = useNavigate();
  const [amount, setAmount] = useState('');
  const [isWrong, setWrong] = useState(false);
  const cents = typedCents(amount);

  function goOn(event: FormEvent) {
    event.preventDefault();
    if (!cents || cents < minCents || cents > maxCents) return setWrong(true);
    navigate(pathTo.payTip(bookingId, formatMoney(cents)));
  }
  const change = (value: string) => {
    setAmount(value);
    setWrong(false);
  };

  return (
    <Panel as="section" title={t('tip.for', { name: providerName })}>
      <p className="mb4">{t('tip.text')}</p>
      <form onSubmit={goOn} noValidate className="stack">
        {options.length > 0 && (
          <div className={styles.options}>
            {options.map((option) => (
              <Button
                key={option.percent}
                variant={option.amountCents === cents ? 'soft' : 'line'}
                aria-pressed={option.amountCents === cents}
                className={styles.option}
                onClick={() => change(formatMoney(option.amountCents))}
              >
                <bdi>{t('tip.percent', { percent: number(option.percent) })}</bdi>{' '}
                <span className={styles.amount}>
                  <Money cents={option.amountCents} />
                </span>
              </Button>
            ))}
          </div>
        )}
        <AmountField
          value={amount}
          onChange={change}
          error={isWrong ? t('wallet.amountWrong', { least: money(minCents), most: money(maxCents) }) : undefined}
          maxLength={7}
        />
        <Button type="submit" block accent>
          {t('tip.give', { amount: cents ? money(cents) : '' })}
        </Button>
      </form>
    </Panel>
  );
}
