import { dayAfter, dayjs, toDay } from '@doorstep/shared-api/calendar';
import type { Earnings as EarningsFacts, Payout, PayoutAccount } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useGetEarningsQuery, useGetPayoutAccountQuery, useGetPayoutsQuery } from '@doorstep/shared-api/provider';
import { Button, type QueryResult, useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSearchParams } from 'react-router-dom';
import { PayoutFailed } from '../../components/PayoutFailed';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import { unresolvedFailure } from '../../model/payouts/payoutBlock';
import { BookedAhead } from './BookedAhead';
import { Earned, spans } from './Earned';
import styles from './Earnings.module.css';
import { Held } from './Held';
import { HowPaid } from './HowPaid';
import { MoneyBand } from './MoneyBand';
import { NextPayoutDays } from './NextPayoutDays';
import { PaidOut } from './PaidOut';

function Earnings() {
  const t = useT('provider');
  const mounted = useMounted();
  return (
    <Workspace
      heading={t('title.provider-earnings')}
      action={
        <Button variant="line" to={paths.providerStatements}>
          {t('title.provider-statements')}
        </Button>
      }
    >
      {mounted && <EarningsContent />}
    </Workspace>
  );
}

export { Earnings as Component };

function EarningsContent() {
  const [query] = useSearchParams();
  const days = spans.find((span) => String(span) === query.get('days')) ?? 30;
  return (
    <WorkspaceQuery query={useEarningsData(days)}>
      {({ earnings, account, payouts }) => <Sheet days={days} {...{ earnings, account, payouts }} />}
    </WorkspaceQuery>
  );
}

interface EarningsData {
  earnings: EarningsFacts;
  account: PayoutAccount;
  /** Newest first. */
  payouts: readonly Payout[];
}

/** Loads all of the screen's data together, because its parts describe the same money. */
function useEarningsData(days: number): QueryResult<EarningsData> {
  // End a day later, because the provider's local date may be ahead of UTC.
  const today = toDay(dayjs.utc());
  const earnings = useGetEarningsQuery({ from: dayAfter(today, -days), to: dayAfter(today) });
  const account = useGetPayoutAccountQuery();
  const payouts = useGetPayoutsQuery();
  const queries = [earnings, account, payouts] as const;
  return {
    ...(earnings.data &&
      account.data &&
      payouts.data && { data: { earnings: earnings.data, account: account.data, payouts: payouts.data } }),
    error: queries.find(({ error }) => error)?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.filter(({ error }) => error).map((query) => query.refetch())),
  };
}

function Sheet({ days, earnings, account, payouts }: EarningsData & { days: (typeof spans)[number] }) {
  const failure = unresolvedFailure(payouts);
  return (
    <>
      {failure && <PayoutFailed payout={failure} />}
      <MoneyBand earnings={earnings} account={account} />
      <div className={styles.columns}>
        <div>
          <NextPayoutDays earnings={earnings} />
          <Held held={earnings.held} />
        </div>
        <div>
          <BookedAhead bookedAhead={earnings.bookedAhead} />
          <PaidOut payouts={payouts} />
          <HowPaid account={account} />
        </div>
      </div>
      <Earned earnings={earnings} days={days} />
    </>
  );
}
