import { paths } from '@doorstep/shared-api/paths';
import { useGetPayoutsQuery } from '@doorstep/shared-api/provider';
import { Button, EmptyState, useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { MoneyRows } from '../../components/MoneyList';
import { PayoutRow } from '../../components/PayoutRow';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';

function Payouts() {
  const t = useT('provider');
  const mounted = useMounted();
  return (
    <Workspace
      heading={t('title.provider-payouts')}
      section={paths.providerEarnings}
      back={{ path: paths.providerEarnings, label: t('title.provider-earnings') }}
    >
      {mounted && <AllPayouts />}
    </Workspace>
  );
}

export { Payouts as Component };

function AllPayouts() {
  const t = useT('provider');
  const query = useGetPayoutsQuery();
  const { hasMore, loadMore, isLoadingMore } = query;
  return (
    <WorkspaceQuery query={query}>
      {(payouts) =>
        payouts.length === 0 ? (
          <EmptyState title={t('payouts.none')} text={t('payouts.noneText')} />
        ) : (
          <>
            <MoneyRows>
              {payouts.map((payout) => (
                <PayoutRow key={payout.id} payout={payout} />
              ))}
            </MoneyRows>
            {hasMore && (
              <Button variant="line" className="mt6" busy={isLoadingMore} onClick={() => void loadMore()}>
                {t('board.more')}
              </Button>
            )}
          </>
        )
      }
    </WorkspaceQuery>
  );
}
