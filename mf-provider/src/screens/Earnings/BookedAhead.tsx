import { useSettings } from '@doorstep/shared-api';
import type { Earnings } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Money, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { MoneyRow, MoneyRows, MoneySection } from '../../components/MoneyList';

export function BookedAhead({ bookedAhead: { amountCents, assignments, items } }: Pick<Earnings, 'bookedAhead'>) {
  const t = useT('provider');
  const { date, time } = useFormat();
  const { timeZone } = useSettings();
  const when = (at: string) => `${date(at, { timeZone, weekday: 'short' })} · ${time(at, { timeZone })}`;
  const unlisted = assignments - items.length;
  return (
    <MoneySection
      title={t('earnings.ahead')}
      aside={
        <b className="num">
          <Money cents={amountCents} />
        </b>
      }
    >
      {items.length === 0 && <p className="muted">{t('earnings.nothingAhead')}</p>}
      <MoneyRows>
        {items.map((item) => (
          <MoneyRow
            key={item.bookingId}
            to={pathTo.providerAssignment(item.bookingId)}
            title={
              <>
                <bdi>{item.title}</bdi> · <bdi>{item.customerName}</bdi>
              </>
            }
            text={item.startAt ? when(item.startAt) : t('job.asap')}
            cents={item.amountCents}
          />
        ))}
      </MoneyRows>
      {unlisted > 0 && <p className="sm muted mt2">{t('earnings.aheadMore', { count: unlisted })}</p>}
    </MoneySection>
  );
}
