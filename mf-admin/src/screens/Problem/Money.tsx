import { Badge } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type Column, DataTable } from '../../components/DataTable';
import { Section } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useProblemWords } from '../../hooks/useProblemWords';
import type { ProblemDetails } from '../../model/api/problemsApi';
import { centsOf } from '../../model/cents';
import { firstName } from '../../model/initials';
import type { MoneySplit } from '../../model/split';
import styles from './Problem.module.css';

interface Line {
  readonly id: string;
  readonly at?: string;
  readonly what: string;
  readonly ledger: string;
  readonly cents: number;
}

interface MoneyProps {
  problem: ProblemDetails;
  /** Split of the draft in the panel. Nothing has moved yet. */
  split: MoneySplit | undefined;
}

export function Money({ problem: { money, booking, people }, split }: MoneyProps) {
  const t = useT('admin');
  const words = useProblemWords();
  const { money: amount, date, lineName } = useAdminFormat();
  const moved: Line[] = money.movements.map(({ at, kind, amount: sum, from, to }, index) => ({
    ...{ id: `${index}`, at, what: words.movement(kind), cents: centsOf(sum) },
    ledger: words.ledger(from, to),
  }));
  const preview: Line[] = split
    ? [
        {
          ...{ id: 'refund', what: t('decision.backTo', { customer: firstName(people.customer.name) }) },
          ...{ ledger: words.ledger('escrow', 'refunds'), cents: split.refundCents },
        },
        {
          ...{ id: 'provider', what: t('decision.to', { provider: firstName(people.provider.name) }) },
          ...{ ledger: words.ledger('escrow', 'provider_payable'), cents: split.providerCents },
        },
        {
          ...{ id: 'commission', what: t('decision.commission') },
          ...{ ledger: words.ledger('escrow', 'platform_commission'), cents: split.commissionCents },
        },
        {
          ...{ id: 'promotion', what: t('decision.promotion') },
          ...{ ledger: words.ledger('promotions', 'provider_payable'), cents: split.promotionCents ?? 0 },
        },
      ].filter(({ cents }) => cents > 0)
    : [];
  const left = split
    ? money.left_cents + (split.promotionCents ?? 0) - split.refundCents - split.providerCents - split.commissionCents
    : money.left_cents;
  const columns: readonly Column<Line>[] = [
    {
      ...{ id: 'what', head: t('money.what') },
      cell: ({ what }) => <b>{what}</b>,
    },
    {
      ...{ id: 'date', nowrap: true, phone: 'line', head: t('money.date') },
      cell: ({ at }) =>
        at ? (
          <span className={styles.quiet}>{date(at)}</span>
        ) : (
          <Badge tone="brand" icon="eye">
            {t('money.preview')}
          </Badge>
        ),
    },
    {
      ...{ id: 'ledger', phone: 'line', head: t('money.ledger') },
      cell: ({ ledger }) => <span className={styles.quiet}>{ledger}</span>,
    },
    {
      ...{ id: 'amount', end: true, phone: 'corner', head: t('money.amount') },
      cell: ({ cents }) => amount(cents),
    },
  ];
  return (
    <Section
      title={t('money.title')}
      aside={booking.services.map((line) => `${lineName(line)} ${amount(centsOf(line.price))}`).join(', ')}
    >
      <DataTable
        caption={t('money.title')}
        columns={columns}
        rows={[...moved, ...preview]}
        idOf={({ id }) => id}
        foot={
          <tr>
            <td colSpan={3}>
              <b>{t(split ? 'money.leftAfter' : 'money.left')}</b>
            </td>
            <td data-end>
              <b>{amount(left)}</b>
            </td>
          </tr>
        }
      />
    </Section>
  );
}
