import { getSettings } from '@doorstep/shared-api';
import { apiV1 } from '@doorstep/shared-api/wire';
import { Note, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useAdminFormat } from '../hooks/useAdminFormat';
import { useStaff } from '../hooks/useStaff';
import { useGetPayeeQuery, useGetStatementMonthsQuery } from '../model/api/payoutsApi';
import { signedCentsOf } from '../model/cents';
import { ChangeHistory } from './ChangeHistory';
import { CorrectAct } from './CorrectAct';
import { Facts } from './Facts';
import { PayeeActs } from './PayeeActs';
import { LoadFailed } from './StateNotes';
import { Box } from './WorkPage';

export function PayeeBox({ id, name }: { id: string; name: string }) {
  const t = useT('admin');
  const { money } = useAdminFormat();
  const { may } = useStaff();
  const query = useGetPayeeQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <Box title={t('title.payouts')}>
      <QueryState
        query={{ ...query, data: query.currentData }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" height="96px" />}
        level={3}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
      >
        {({ payable, in_payout, paid, account, interval, hold, version, changes }) => (
          <>
            <Facts
              items={[
                { id: 'payable', label: t('payouts.payable'), value: money(signedCentsOf(payable)) },
                { id: 'onTheWay', label: t('payouts.onTheWay'), value: money(signedCentsOf(in_payout)) },
                { id: 'paid', label: t('payouts.paid'), value: money(signedCentsOf(paid)) },
                {
                  ...{ id: 'account', label: t('payouts.account') },
                  value: account.last4
                    ? t('payouts.bank', { bank: account.bank, last4: account.last4 })
                    : t(`payouts.accountState.${account.state}`),
                },
                { id: 'interval', label: t('payouts.interval'), value: t(`payouts.every.${interval}`) },
              ]}
            />
            {hold && (
              <Note tone="wait" className="mt4">
                <bdi>{hold.reason}</bdi>
              </Note>
            )}
            <Statements id={id} />
            {changes.length > 0 && <ChangeHistory changes={changes} />}
            {may('money.move') && (
              <div className="mt4">
                <PayeeActs id={id} name={name} version={version} isHeld={hold !== null} />
                <p className="mt4">
                  <CorrectAct id={id} name={name} payable={payable} version={version} />
                </p>
              </div>
            )}
          </>
        )}
      </QueryState>
    </Box>
  );
}

/** Statements of the latest year. Opening one is logged. */
function Statements({ id }: { id: string }) {
  const t = useT('admin');
  const { month } = useAdminFormat();
  const { data } = useGetStatementMonthsQuery(id);
  if (!data || data.items.length === 0) return null;
  const base = `${getSettings().host}${apiV1}/admin/people/${encodeURIComponent(id)}/statements`;
  return (
    <p className="mt4">
      {t('payouts.statements')}{' '}
      {data.items.slice(0, 12).map((item) => (
        <span key={item.month}>
          <a className="link" href={`${base}/${item.month}/statement.pdf`} target="_blank" rel="noreferrer">
            {month(item.month)}
          </a>{' '}
        </span>
      ))}
    </p>
  );
}
