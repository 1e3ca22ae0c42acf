import { useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Figures } from '../../components/Figures';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { adminPaths } from '../../model/adminPaths';
import type { Today } from '../../model/api/todayApi';
import { dueOf } from '../../model/due';

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** What is late and what soon will be, how much was decided today, and what waits most often. */
export function TodayFigures({ today: { queues, decided }, now }: { today: Today; now: number }) {
  const t = useT('admin');
  const hasRoute = useHasRoute();
  const { number, duration } = useAdminFormat();
  const late = queues.filter((queue) => queue.late > 0);
  const oldest = late.map(({ oldest_due_at: dueAt }) => dueAt).sort()[0];
  const placeOf = { application: adminPaths.applications, problem: adminPaths.problems };
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
        { id: 'soon', value: number(sumOf(queues.map((queue) => queue.due_soon))), label: t('today.dueSoon') },
        {
          id: 'decided',
          value: number(sumOf(decided.map(({ all }) => all))),
          label: t('today.decided', { mine: number(sumOf(decided.map(({ mine }) => mine))) }),
          ...(hasRoute(adminPaths.audit) && { to: `${adminPaths.audit}?kind=act` }),
        },
        ...queues.slice(0, 2).map(({ kind, count }) => {
          const to = kind === 'application' || kind === 'problem' ? placeOf[kind] : undefined;
          return {
            ...{ id: kind, value: number(count), label: t(`today.kind.${kind}`) },
            ...(to && hasRoute(to) && { to }),
          };
        }),
      ]}
    />
  );
}
