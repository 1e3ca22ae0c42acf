import { isNotFound } from '@doorstep/shared-api';
import type { PayoutDetails } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { useGetPayoutQuery } from '@doorstep/shared-api/provider';
import { EmptyState, Money, SummaryLine, useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useSearchParams } from 'react-router-dom';
import { MoneySection } from '../../components/MoneyList';
import { Movements } from '../../components/Movements';
import { PayoutFailed } from '../../components/PayoutFailed';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import { usePayoutMessages } from '../../hooks/usePayoutMessages';
import { hasFailed } from '../../model/payouts/payoutBlock';

function Payout() {
  const t = useT('provider');
  const mounted = useMounted();
  const [query] = useSearchParams();
  const id = query.get('payout_id') ?? '';
  return (
    <Workspace
      heading={t('title.provider-payout')}
      section={paths.providerEarnings}
      back={{ path: paths.providerPayouts, label: t('title.provider-payouts') }}
    >
      {mounted && (id ? <OnePayout id={id} /> : <NoPayout />)}
    </Workspace>
  );
}

export { Payout as Component };

function NoPayout() {
  const t = useT('provider');
  return <EmptyState title={t('payouts.notFound')} />;
}

function OnePayout({ id }: { id: string }) {
  const query = useGetPayoutQuery(id);
  if (isNotFound(query.error)) return <NoPayout />;
  return <WorkspaceQuery query={query}>{(details) => <Sheet details={details} />}</WorkspaceQuery>;
}

function Sheet({ details: { payout, movements } }: { details: PayoutDetails }) {
  const t = useT('provider');
  const messages = usePayoutMessages();
  return (
    <>
      {hasFailed(payout) && !payout.paidAgainBy && <PayoutFailed payout={payout} />}
      <MoneySection title={messages.longDay(payout.startedAt)}>
        <SummaryLine label={t('payouts.amount')} value={<Money cents={payout.amountCents} />} />
        <SummaryLine label={t('payouts.state')} value={messages.state(payout)} />
        {payout.last4 && <SummaryLine label={t('payouts.to')} value={messages.account(payout)} />}
        {payout.paidAgainBy && (
          <SummaryLine
            label={t(`payouts.failure.${payout.failure ?? 'other'}`)}
            value={
              <Link className="link" to={pathTo.providerPayout(payout.paidAgainBy)}>
                {t('payouts.paidAgain')}
              </Link>
            }
          />
        )}
      </MoneySection>
      <MoneySection title={t('payouts.paidFor')}>
        <Movements movements={movements} label={t('payouts.paidFor')} />
      </MoneySection>
    </>
  );
}
