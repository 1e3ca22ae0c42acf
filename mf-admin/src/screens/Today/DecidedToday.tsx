import { useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { type Column, DataTable } from '../../components/DataTable';
import { Section } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import { adminPaths, adminTo } from '../../model/adminPaths';
import type { DecidedItem, Today } from '../../model/api/todayApi';

export function DecidedToday({ today: { decided, day } }: { today: Today }) {
  const t = useT('admin');
  const { number } = useAdminFormat();
  const { may } = useStaff();
  const hasLog = useHasRoute()(adminPaths.audit) && may('audit.read');
  const rows = decided.filter(({ all }) => all > 0);
  if (rows.length === 0) return null;
  const columns: readonly Column<DecidedItem>[] = [
    {
      ...{ id: 'kind', phone: 'line', head: t('queue.what') },
      cell: ({ kind }) => {
        const words = t(`today.decidedKind.${kind}`);
        return hasLog ? (
          <Link className="link" to={adminTo.decisions(kind, day)}>
            {words}
          </Link>
        ) : (
          words
        );
      },
    },
    {
      ...{ id: 'mine', end: true, label: t('today.byYou'), head: t('today.byYou') },
      cell: ({ mine }) => number(mine),
    },
    { ...{ id: 'all', end: true, label: t('today.byAll'), head: t('today.byAll') }, cell: ({ all }) => number(all) },
  ];
  return (
    <div className="mt6">
      <Section title={t('today.decidedTitle')}>
        <DataTable caption={t('today.decidedTitle')} columns={columns} rows={rows} idOf={({ kind }) => kind} />
      </Section>
    </div>
  );
}
