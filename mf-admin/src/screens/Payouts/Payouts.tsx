import { Button, Note, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import { DecisionActs } from '../../components/DecisionActs';
import { Facts } from '../../components/Facts';
import { Figures } from '../../components/Figures';
import { PageHead } from '../../components/PageHead';
import { LoadFailed } from '../../components/StateNotes';
import { Box, Section, WorkColumns } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import { adminPaths } from '../../model/adminPaths';
import {
  type PayoutOverview,
  useGetPayoutOverviewQuery,
  usePausePayoutsMutation,
  useResumePayoutsMutation,
  useRunPayoutsMutation,
} from '../../model/api/payoutsApi';
import { signedCentsOf } from '../../model/cents';
import { BelowZeroTable } from './BelowZeroTable';
import { CameBackTable } from './CameBackTable';
import { CommissionTable } from './CommissionTable';
import { HoldsTable } from './HoldsTable';
import { RunsTable } from './RunsTable';
import { StrandedWalletsTable } from './StrandedWalletsTable';

export function Payouts() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.payouts')}>
      <Overview />
    </Console>
  );
}

function Overview() {
  const t = useT('admin');
  const { date, dateTime } = useAdminFormat();
  const { may } = useStaff();
  const query = useGetPayoutOverviewQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  return (
    <>
      <PageHead
        title={t('title.payouts')}
        {...(data && {
          lead: data.paused
            ? t('payouts.pausedLead', { day: date(data.next_run.date) })
            : t('payouts.lead', { time: dateTime(data.next_run.at) }),
        })}
      >
        <Button variant="line" to={adminPaths.disputes}>
          {t('title.disputes')}
        </Button>
        <Button variant="line" to={adminPaths.reconciliation}>
          {t('title.reconciliation')}
        </Button>
        <CsvLink path="/payouts" filters={{}} />
      </PageHead>
      <QueryState
        query={query}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={4} height="96px" />}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
      >
        {(overview) => (
          <>
            {overview.paused && <Note tone="wait">{t('payouts.paused')}</Note>}
            <OverviewFigures overview={overview} />
            <WorkColumns
              asideLabel={t('payouts.next')}
              aside={
                <>
                  <NextRun overview={overview} />
                  {may('money.move') && <RunActs overview={overview} />}
                </>
              }
            >
              <Section title={t('payouts.cameBack')}>
                <CameBackTable />
              </Section>
              <Section title={t('payouts.wallets.title')} aside={t('payouts.wallets.lead')}>
                <StrandedWalletsTable />
              </Section>
              <Section title={t('payouts.held')}>
                <HoldsTable />
              </Section>
              <Section title={t('payouts.belowZero')} aside={t('payouts.belowZeroLead')}>
                <BelowZeroTable />
              </Section>
              <Section title={t('payouts.runs')}>
                <RunsTable />
              </Section>
              <Section title={t('commission.title')}>
                <CommissionTable />
              </Section>
            </WorkColumns>
          </>
        )}
      </QueryState>
    </>
  );
}

function OverviewFigures({ overview }: { overview: PayoutOverview }) {
  const t = useT('admin');
  const { money } = useAdminFormat();
  const amount = (text: string) => money(signedCentsOf(text));
  const { next_run: next, in_question: question, below_zero: below, came_back: back } = overview;
  return (
    <Figures
      items={[
        {
          ...{ id: 'next', value: amount(next.goes_out.amount) },
          label: t('payouts.figure.next', { count: next.goes_out.providers }),
        },
        {
          ...{ id: 'payable', value: amount(next.payable.amount) },
          label: t('payouts.figure.payable', { count: next.payable.providers }),
        },
        {
          ...{ id: 'question', value: amount(question.amount) },
          label: t('payouts.figure.question', { count: question.problems }),
        },
        {
          ...{ id: 'below', value: amount(below.amount) },
          label: t('payouts.figure.below', { count: below.providers }),
        },
        {
          ...{ id: 'back', value: amount(back.amount), isBad: back.payouts > 0 },
          label: t('payouts.figure.back', { count: back.payouts }),
        },
      ]}
    />
  );
}

function NextRun({ overview: { next_run: next, minimum } }: { overview: PayoutOverview }) {
  const t = useT('admin');
  const { money } = useAdminFormat();
  const left = [
    ['held', t('payouts.left.held', { count: next.held.providers }), next.held],
    ['account', t('payouts.left.account', { count: next.no_account.providers }), next.no_account],
    [
      'minimum',
      t('payouts.left.minimum', { count: next.below_minimum.providers, amount: money(signedCentsOf(minimum)) }),
      next.below_minimum,
    ],
    ['monthly', t('payouts.left.monthly', { count: next.monthly.providers }), next.monthly],
  ] as const;
  return (
    <Box title={t('payouts.next')}>
      <Facts
        items={[
          {
            ...{ id: 'payable', label: t('payouts.left.payable', { count: next.payable.providers }) },
            value: money(signedCentsOf(next.payable.amount)),
          },
          ...left
            .filter(([, , { providers }]) => providers > 0)
            .map(([id, label, { amount }]) => ({ id, label, value: money(-signedCentsOf(amount)) })),
          {
            ...{ id: 'out', label: t('payouts.left.out', { count: next.goes_out.providers }), isTotal: true },
            value: money(signedCentsOf(next.goes_out.amount)),
          },
        ]}
      />
      {next.largest && (
        <p className="sm muted mt4">
          {t('payouts.largest', {
            name: next.largest.provider,
            amount: money(signedCentsOf(next.largest.amount)),
          })}
        </p>
      )}
    </Box>
  );
}

type RunAct = 'run' | 'pause' | 'resume';

function RunActs({ overview: { paused } }: { overview: PayoutOverview }) {
  const t = useT('admin');
  const [run, running] = useRunPayoutsMutation();
  const [pause, pausing] = usePausePayoutsMutation();
  const [resume, resuming] = useResumePayoutsMutation();
  const states = { run: running, pause: pausing, resume: resuming };
  const perform = { run, pause, resume };
  return (
    <Box title={t('payouts.acts')}>
      <DecisionActs<RunAct>
        decisions={paused ? ['resume'] : ['run', 'pause']}
        variants={{ pause: 'dangerLine' }}
        textsOf={(act) => ({
          act: t(`payouts.act.${act}`),
          consequence: t(`payouts.text.${act}`),
          wordsLabel: t('staff.why'),
          wordsHint: t('staff.whyHint'),
          done: t(`payouts.done.${act}`),
          danger: act === 'pause',
        })}
        stateOf={(act) => states[act]}
        decide={(act, reason) => perform[act](reason)}
      />
    </Box>
  );
}

export { Payouts as Component };
