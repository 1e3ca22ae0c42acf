import { useSettings } from '@doorstep/shared-api';
import type { HeldEarning } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Money, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { MoneyRow, MoneyRows, MoneySection } from '../../components/MoneyList';
import { sumOf } from '../../model/payouts/sums';

export function Held({ held }: { held: readonly HeldEarning[] }) {
  const t = useT('provider');
  const { dateTime } = useFormat();
  const { timeZone } = useSettings();
  if (held.length === 0) return null;
  return (
    <MoneySection
      title={t('earnings.heldTitle')}
      aside={
        <b className="num">
          <Money cents={sumOf(held, ({ amountCents }) => amountCents)} />
        </b>
      }
    >
      <MoneyRows>
        {held.map(({ bookingId, title, customerName, amountCents, until }) => (
          <MoneyRow
            key={bookingId}
            to={pathTo.providerAssignment(bookingId)}
            title={
              <>
                <bdi>{title}</bdi> · <bdi>{customerName}</bdi>
              </>
            }
            text={until ? t('earnings.heldUntil', { time: dateTime(until, { timeZone }) }) : t('earnings.heldProblem')}
            {...(!until && { tone: 'bad' as const })}
            cents={amountCents}
          />
        ))}
      </MoneyRows>
    </MoneySection>
  );
}
