import { Icon, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { LoadFailed } from '../../components/StateNotes';
import { useGetRightsQuery } from '../../model/api/staffApi';
import styles from './Staff.module.css';

export function RightsTable() {
  const t = useT('admin');
  const query = useGetRightsQuery();
  return (
    <QueryState
      query={query}
      waitingLabel={t('loading')}
      skeleton={<Skeleton shape="block" count={6} height="45px" />}
      failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
    >
      {({ roles, rights }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={t('staff.rights')}>
          <table className={styles.rights}>
            <caption className="sr">{t('staff.rights')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('staff.right')}</th>
                {roles.map((role) => (
                  <th key={role} scope="col">
                    {t(`role.${role}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rights.map(({ right, roles: holders, sensitive }) => (
                <tr key={right}>
                  <th scope="row">
                    {t(`right.${right.replace('.', '_')}`)}
                    {sensitive && (
                      <span className={styles.sensitive}>
                        <Icon name="lock-simple" label={t('staff.sensitive')} />
                      </span>
                    )}
                  </th>
                  {roles.map((role) => (
                    <td key={role}>
                      {holders.includes(role) ? (
                        <Icon name="check" weight="bold" label={t('yes')} />
                      ) : (
                        <span className="sr">{t('no')}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </QueryState>
  );
}
