import type { PayoutAccount as Account } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useGetPayoutAccountQuery } from '@doorstep/shared-api/provider';
import { useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import { AccountState } from './AccountState';
import { BankFields } from './BankFields';
import { GatewayPage } from './GatewayPage';
import { Interval } from './Interval';

function PayoutAccount() {
  const t = useT('provider');
  const mounted = useMounted();
  return (
    <Workspace
      heading={t('title.provider-payout-account')}
      lead={t('account.lead')}
      section={paths.providerEarnings}
      back={{ path: paths.providerEarnings, label: t('title.provider-earnings') }}
    >
      {mounted && <OwnAccount />}
    </Workspace>
  );
}

export { PayoutAccount as Component };

function OwnAccount() {
  const query = useGetPayoutAccountQuery();
  return <WorkspaceQuery query={query}>{(account) => <Sheet account={account} />}</WorkspaceQuery>;
}

function Sheet({ account }: { account: Account }) {
  return (
    <div className="split">
      <section>
        <AccountState account={account} />
        {account.setUp === 'fields' ? <BankFields account={account} /> : <GatewayPage account={account} />}
      </section>
      <aside>
        <Interval account={account} />
      </aside>
    </div>
  );
}
