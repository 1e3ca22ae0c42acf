import { Badge, Button, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import { type Column, TwoLines } from '../../components/DataTable';
import { NothingYet } from '../../components/NothingYet';
import { PagedTable } from '../../components/PagedTable';
import { PageHead } from '../../components/PageHead';
import { RowButton } from '../../components/RowSheet';
import { ActFailed } from '../../components/StateNotes';
import { Section } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import {
  type ReconciledDay,
  useAskGatewayMutation,
  useGetReconciledDaysInfiniteQuery,
} from '../../model/api/reconciliationApi';
import { signedCentsOf } from '../../model/cents';
import { rowsOf } from '../../model/pagedQuery';
import { Differences } from './Differences';
import styles from './Reconciliation.module.css';

export function Reconciliation() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.reconciliation')}>
      <Days />
    </Console>
  );
}

function Days() {
  const t = useT('admin');
  const { dateTime } = useAdminFormat();
  const { may } = useStaff();
  const [search, setSearch] = useSearchParams();
  const openDay = search.get('day') ?? undefined;
  const query = useGetReconciledDaysInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const toggle = (day: string) => setSearch(day === openDay ? {} : { day }, { replace: true });
  const columns = useColumns(openDay, toggle);
  const askedAt = rowsOf(query)?.[0]?.asked_at;
  return (
    <>
      <PageHead
        title={t('title.reconciliation')}
        {...(askedAt && { lead: t('reconciliation.lead', { time: dateTime(askedAt) }) })}
      >
        <CsvLink path="/reconciliation" filters={{}} />
        {may('money.move') && <AskGatewayNow />}
      </PageHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={`mt6 ${styles.scroll}`} tabIndex={0} aria-label={t('title.reconciliation')}>
        <PagedTable
          query={query}
          caption={t('title.reconciliation')}
          columns={columns}
          idOf={({ day }) => day}
          onOpen={toggle}
          openId={openDay}
          sheet={(day) => <Differences day={day} />}
          empty={<NothingYet art="success" title={t('reconciliation.none')} text={t('reconciliation.noneText')} />}
        />
      </section>
      <Section title={t('reconciliation.bookkeeping')}>
        <p className="muted">{t('reconciliation.bookkeepingLead')}</p>
        <p className="mt4">
          <CsvLink path="/ledger" filters={{}} />
        </p>
      </Section>
    </>
  );
}

function AskGatewayNow() {
  const t = useT('admin');
  const toast = useToast();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [ask, { error, isLoading }] = useAskGatewayMutation();
  const onAsk = async () => {
    const result = await runConfirmed<{ error?: unknown }>(() => ask());
    if (!result.error) toast.show({ text: t('reconciliation.asked') });
  };
  return (
    <div>
      <Button variant="line" busy={isLoading} onClick={() => void onAsk()}>
        {t('reconciliation.ask')}
      </Button>
      <ActFailed error={error} />
      {codeDialog}
    </div>
  );
}

const sumColumns = ['charges', 'refunds', 'disputes', 'payouts', 'fees', 'gateway', 'ledger'] as const;

function useColumns(openDay: string | undefined, toggle: (day: string) => void): readonly Column<ReconciledDay>[] {
  const t = useT('admin');
  const { money, date } = useAdminFormat();
  return [
    {
      ...{ id: 'day', nowrap: true, head: t('reconciliation.day') },
      // Noon, so that the date is the same in every time zone.
      cell: ({ day }) => (
        <RowButton isOpen={day === openDay} onToggle={() => toggle(day)} words={date(`${day}T12:00:00Z`)} second="" />
      ),
    },
    ...sumColumns.map(
      (sum): Column<ReconciledDay> => ({
        ...{ id: sum, end: true, nowrap: true },
        ...{ head: t(`reconciliation.sum.${sum}`), label: t(`reconciliation.sum.${sum}`) },
        cell: (row) => money(signedCentsOf(row[sum])),
      }),
    ),
    {
      ...{ id: 'difference', end: true, nowrap: true },
      ...{ head: t('reconciliation.difference'), label: t('reconciliation.difference') },
      cell: ({ difference }) => <b>{money(signedCentsOf(difference))}</b>,
    },
    { ...{ id: 'state', phone: 'corner', head: t('people.state') }, cell: (row) => <DayState row={row} /> },
  ];
}

function DayState({ row }: { row: ReconciledDay }) {
  const t = useT('admin');
  if (row.to_explain > 0) return <Badge tone="bad">{t('reconciliation.toExplain', { count: row.to_explain })}</Badge>;
  return (
    <TwoLines
      first={
        <Badge tone="ok" icon="check">
          {t(row.explained > 0 ? 'reconciliation.explained' : 'reconciliation.agrees')}
        </Badge>
      }
    />
  );
}

export { Reconciliation as Component };
