import { Button, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type Column, DataTable, TwoLines } from '../../components/DataTable';
import { DecisionActs } from '../../components/DecisionActs';
import { PagedList } from '../../components/PagedList';
import parts from '../../components/parts.module.css';
import { ActFailed } from '../../components/StateNotes';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import {
  type StaffPayout,
  useGetStaffPayoutsInfiniteQuery,
  usePayAgainMutation,
  useRemindOfPayoutMutation,
} from '../../model/api/payoutsApi';
import { signedCentsOf } from '../../model/cents';
import { ProviderCell } from './ProviderCell';

export function CameBackTable() {
  const t = useT('admin');
  const { money, dateTime } = useAdminFormat();
  const { may } = useStaff();
  const query = useGetStaffPayoutsInfiniteQuery({ waiting: 'true' }, { refetchOnMountOrArgChange: true });
  const columns: readonly Column<StaffPayout>[] = [
    {
      ...{ id: 'provider', head: t('payouts.provider') },
      cell: ({ provider_id: id, provider: name, image, run, state }) => (
        <ProviderCell {...{ id, name, image }} second={t(`payouts.cameBackIn.${state}`, { run })} />
      ),
    },
    {
      ...{ id: 'why', phone: 'line', head: t('payouts.why') },
      cell: ({ failure, reminded_at: remindedAt }) => (
        <TwoLines
          first={t(`payouts.failure.${failure || 'other'}`)}
          second={remindedAt ? t('payouts.reminded', { time: dateTime(remindedAt) }) : ''}
        />
      ),
    },
    {
      ...{ id: 'amount', end: true, phone: 'corner', head: t('payouts.amount') },
      cell: ({ amount }) => money(signedCentsOf(amount)),
    },
    {
      ...{ id: 'since', nowrap: true, head: t('payouts.since'), label: t('payouts.since') },
      cell: ({ ended_at: endedAt }) => dateTime(endedAt),
    },
    {
      ...{ id: 'acts', phone: 'line', end: true, head: <span className="sr">{t('staff.acts')}</span> },
      cell: (payout) => may('money.move') && <PayoutActs payout={payout} />,
    },
  ];
  return (
    <PagedList query={query} empty={<p className="muted">{t('payouts.noneCameBack')}</p>}>
      {(rows) => (
        <DataTable caption={t('payouts.cameBack')} columns={columns} rows={rows} idOf={({ payout_id }) => payout_id} />
      )}
    </PagedList>
  );
}

function PayoutActs({ payout }: { payout: StaffPayout }) {
  const t = useT('admin');
  const toast = useToast();
  const { money } = useAdminFormat();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [payAgain, paying] = usePayAgainMutation();
  const [remind, reminding] = useRemindOfPayoutMutation();
  const { payout_id: id, version: seen, provider } = payout;
  const onRemind = async () => {
    const result = await runConfirmed(() => remind({ id, seen }));
    if (!result.error) toast.show({ text: t('payouts.done.remind', { name: provider }) });
  };
  return (
    <>
      <span className={parts.acts}>
        <Button
          size="sm"
          variant="line"
          aria-label={t('payouts.remindName', { name: provider })}
          busy={reminding.isLoading}
          onClick={() => void onRemind()}
        >
          {t('payouts.act.remind')}
        </Button>
        {payout.account_state === 'active' && !payout.held && (
          <DecisionActs<'payAgain'>
            decisions={['payAgain']}
            variants={{ payAgain: 'primary' }}
            textsOf={() => ({
              act: t('payouts.act.payAgain'),
              consequence: t('payouts.text.payAgain', {
                name: provider,
                amount: money(signedCentsOf(payout.payable)),
              }),
              wordsLabel: t('staff.why'),
              wordsHint: t('staff.whyHint'),
              done: t('payouts.done.payAgain', { name: provider }),
            })}
            stateOf={() => paying}
            decide={(_act, reason) => payAgain({ id, seen, reason })}
          />
        )}
      </span>
      <ActFailed error={reminding.error} />
      {codeDialog}
    </>
  );
}
