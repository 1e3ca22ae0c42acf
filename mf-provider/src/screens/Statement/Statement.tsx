import { getSettings, isNotFound } from '@doorstep/shared-api';
import type { Statement as StatementFacts } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useGetStatementQuery } from '@doorstep/shared-api/provider';
import { apiV1 } from '@doorstep/shared-api/wire';
import { Button, EmptyState, Icon, Money, SummaryLine, SummaryTotal, useFormat, useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MoneySection } from '../../components/MoneyList';
import { Movements } from '../../components/Movements';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import { usePayoutMessages } from '../../hooks/usePayoutMessages';
import { isolated } from '../../model/isolated';
import { sumOf } from '../../model/payouts/sums';
import { PaidRuns } from './PaidRuns';
import styles from './Statement.module.css';

function Statement() {
  const t = useT('provider');
  const mounted = useMounted();
  const messages = usePayoutMessages();
  const [query] = useSearchParams();
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.exec(query.get('month') ?? '')?.[0];
  return (
    <Workspace
      heading={month && mounted ? t('statement.of', { month: messages.month(month) }) : t('title.provider-statement')}
      section={paths.providerEarnings}
      back={{ path: paths.providerStatements, label: t('title.provider-statements') }}
    >
      {mounted && (month ? <OneStatement month={month} /> : <NoStatement />)}
    </Workspace>
  );
}

export { Statement as Component };

function NoStatement() {
  const t = useT('provider');
  return <EmptyState title={t('statement.notFound')} />;
}

function OneStatement({ month }: { month: string }) {
  const query = useGetStatementQuery(month);
  if (isNotFound(query.error)) return <NoStatement />;
  return <WorkspaceQuery query={query}>{(statement) => <Sheet statement={statement} />}</WorkspaceQuery>;
}

function Sheet({ statement }: { statement: StatementFacts }) {
  return (
    <div className={styles.sheet}>
      <StatementHead statement={statement} />
      <StatementSummary statement={statement} />
      <PaidRuns payouts={statement.payouts} />
      <EveryMovement movements={statement.movements} />
    </div>
  );
}

function StatementHead({ statement }: { statement: StatementFacts }) {
  const { month, number, issuedAt, isFinal, providerName, serviceTitle } = statement;
  const t = useT('provider');
  const messages = usePayoutMessages();
  const file = `${getSettings().host}${apiV1}/provider/statements/${month}/statement`;
  return (
    <div className="row row--between row--wrap mb6">
      <p className="muted">
        <bdi>{providerName}</bdi>
        {serviceTitle && (
          <>
            {' '}
            · <bdi>{serviceTitle}</bdi>
          </>
        )}
        .{' '}
        {isFinal
          ? t('statement.issued', { date: issuedAt ? messages.date(issuedAt) : '', number: isolated(number) })
          : t('statement.running')}
      </p>
      <div className="row">
        {(['pdf', 'csv'] as const).map((kind) => (
          <a key={kind} className="btn btn--line" href={`${file}.${kind}`} download>
            <Icon name="download-simple" />
            {kind.toUpperCase()}
          </a>
        ))}
      </div>
    </div>
  );
}

function StatementSummary({ statement: { month, totals, openingCents, closingCents } }: { statement: StatementFacts }) {
  const t = useT('provider');
  const messages = usePayoutMessages();
  const yours = t('statement.yours', { month: messages.month(month) });
  const earned: Line[] = [
    [t('statement.work', { count: totals.assignments }), totals.chargedCents],
    [t('earnings.commission'), -totals.commissionCents],
    ...nonZeroLines([
      [t('statement.tips'), totals.tipsCents],
      [t('statement.questioned'), totals.questionedCents],
      [t('statement.chargebacks'), totals.chargebacksCents],
      [t('statement.corrections'), totals.correctionsCents],
    ]),
  ];
  const earnedCents = sumOf(earned, ([, cents]) => cents);
  const balance: Line[] = [
    [t('statement.opening'), openingCents],
    [yours, earnedCents],
    ...nonZeroLines([
      [t('statement.paidOut'), -totals.paidOutCents],
      [t('statement.cameBack'), totals.cameBackCents],
    ]),
  ];
  return (
    <>
      <Lines title={t('statement.earnedTitle')} lines={earned} total={[yours, earnedCents]} />
      <Lines title={t('statement.balanceTitle')} lines={balance} total={[t('statement.closing'), closingCents]} />
    </>
  );
}

type Line = readonly [label: string, cents: number];

const nonZeroLines = (lines: readonly Line[]) => lines.filter(([, cents]) => cents !== 0);

function Lines({ title, lines, total: [label, cents] }: { title: string; lines: readonly Line[]; total: Line }) {
  return (
    <MoneySection title={title}>
      {lines.map(([name, lineCents]) => (
        <SummaryLine key={name} label={name} value={<Money cents={lineCents} />} />
      ))}
      <SummaryTotal label={label} value={<Money cents={cents} />} />
    </MoneySection>
  );
}

const SHOWN_AT_FIRST = 25;

function EveryMovement({ movements }: Pick<StatementFacts, 'movements'>) {
  const t = useT('provider');
  const { number } = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  if (movements.length === 0) return null;
  const isCut = !showsAll && movements.length > SHOWN_AT_FIRST;
  const shown = isCut ? movements.slice(0, SHOWN_AT_FIRST) : movements;
  return (
    <MoneySection
      title={t('statement.every')}
      aside={
        isCut && (
          <span className="sm muted">
            {t('statement.shown', { shown: number(shown.length), all: number(movements.length) })}
          </span>
        )
      }
    >
      <Movements movements={shown} label={t('statement.every')} />
      {isCut && (
        <Button variant="soft" className="mt4" onClick={() => setShowsAll(true)}>
          {t('statement.showAll', { count: movements.length })}
        </Button>
      )}
    </MoneySection>
  );
}
