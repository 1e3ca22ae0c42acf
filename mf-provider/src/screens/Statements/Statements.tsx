import { paths, pathTo } from '@doorstep/shared-api/paths';
import { useGetStatementsQuery } from '@doorstep/shared-api/provider';
import { EmptyState, useMounted } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { MoneyRow, MoneyRows } from '../../components/MoneyList';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import { usePayoutMessages } from '../../hooks/usePayoutMessages';

function Statements() {
  const t = useT('provider');
  const mounted = useMounted();
  return (
    <Workspace
      heading={t('title.provider-statements')}
      lead={t('statement.lead')}
      section={paths.providerEarnings}
      back={{ path: paths.providerEarnings, label: t('title.provider-earnings') }}
    >
      {mounted && <Months />}
    </Workspace>
  );
}

export { Statements as Component };

function Months() {
  const t = useT('provider');
  const messages = usePayoutMessages();
  return (
    <WorkspaceQuery query={useGetStatementsQuery()}>
      {(months) =>
        months.length === 0 ? (
          <EmptyState title={t('statement.noMonths')} text={t('statement.noMonthsText')} />
        ) : (
          <MoneyRows>
            {months.map(({ month, earnedCents, isFinal }) => (
              <MoneyRow
                key={month}
                to={pathTo.providerStatement(month)}
                title={messages.month(month)}
                text={t(isFinal ? 'statement.final' : 'statement.running')}
                cents={earnedCents}
              />
            ))}
          </MoneyRows>
        )
      }
    </WorkspaceQuery>
  );
}
