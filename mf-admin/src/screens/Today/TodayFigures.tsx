import { useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Figures } from '../../components/Figures';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import { adminPaths, adminTo } from '../../model/adminPaths';
import type { Today } from '../../model/api/todayApi';
import { centsOf } from '../../model/cents';
import { dueOf } from '../../model/due';

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

export function TodayFigures({ today, now }: { today: Today; now: number }) {
  const t = useT('admin');
  const hasRoute = useHasRoute();
  const { may } = useStaff();
  const { number, percent, money, duration } = useAdminFormat();
  const { queues, decided, day, promises, held } = today;
  const late = queues.filter((queue) => queue.late > 0);
  const oldest = late.map(({ oldest_due_at: dueAt }) => dueAt).sort()[0];
  const log = may('audit.read') && hasRoute(adminPaths.audit);
  return (
    <Figures
      items={[
        {
          id: 'late',
          value: number(sumOf(late.map((queue) => queue.late))),
          label: oldest ? t('today.lateBy', { duration: duration(dueOf(oldest, now).ms) }) : t('today.late'),
          isBad: late.length > 0,
          to: '?show=late',
        },
        {
          id: 'soon',
          value: number(sumOf(queues.map((queue) => queue.due_soon))),
          label: t('today.dueSoon'),
          to: '?show=soon',
        },
        {
          id: 'decided',
          value: number(sumOf(decided.map(({ all }) => all))),
          label: t('today.decided', { mine: number(sumOf(decided.map(({ mine }) => mine))) }),
          ...(log && { to: adminTo.decisions('all', day) }),
        },
        ...(promises && promises.of > 0
          ? [
              {
                id: 'kept',
                // Round down, so that 100 % means every promise was kept.
                value: percent(Math.floor((100 * promises.kept) / promises.of) / 100),
                label: t('today.kept'),
                ...(log && { to: adminTo.decisions('all', promises.from) }),
              },
            ]
          : []),
        ...(held
          ? [
              {
                id: 'held',
                value: money(centsOf(held.amount)),
                label: t('today.held', { number: number(held.problems) }),
                ...(hasRoute(adminPaths.problems) && { to: adminPaths.problems }),
              },
            ]
          : []),
      ]}
    />
  );
}
