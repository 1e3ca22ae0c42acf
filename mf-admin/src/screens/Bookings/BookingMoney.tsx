import { useT } from '@doorstep/shared-ui/i18n';
import { Facts } from '../../components/Facts';
import { Happenings } from '../../components/Happenings';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import type { BookingWithHistory } from '../../model/api/bookingsApi';
import { centsOf } from '../../model/cents';
import { RefundTip } from './RefundTip';

const signedCents = (amount: string) => (amount.startsWith('-') ? -centsOf(amount.slice(1)) : centsOf(amount));

export function BookingMoney({ story }: { story: BookingWithHistory }) {
  const t = useT('admin');
  const { money, lineName } = useAdminFormat();
  const discount = centsOf(story.discount);
  return (
    <>
      <Facts
        items={[
          ...story.lines.map((line, index) => ({
            id: `${index}`,
            label: lineName(line),
            value: money(centsOf(line.price)),
          })),
          ...(discount > 0
            ? [
                {
                  id: 'discount',
                  label: [t('bookings.discount'), story.coupon].filter(Boolean).join(' '),
                  value: money(-discount),
                },
              ]
            : []),
          { id: 'amount', label: t('bookings.paid'), value: money(centsOf(story.amount)), isTotal: true },
          { id: 'share', label: t('bookings.share'), value: money(centsOf(story.provider_share)) },
          { id: 'commission', label: t('decision.commission'), value: money(centsOf(story.commission)) },
          { id: 'refunded', label: t('decision.refunded'), value: money(centsOf(story.refunded)) },
        ]}
      />
      <RefundTip story={story} />
      {story.ledger.length > 0 && (
        <>
          <h3>{t('money.ledger')}</h3>
          <Happenings
            items={story.ledger.map(({ at, kind, account, amount }, index) => ({
              id: `${index}`,
              at,
              what: t('bookings.ledgerLine', {
                kind: t(`movement.${kind}`),
                account: t(`account.${account.replace(/:.*/, '')}`),
                amount: money(signedCents(amount)),
              }),
            }))}
          />
        </>
      )}
    </>
  );
}
