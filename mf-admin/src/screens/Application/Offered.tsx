import { dayAfter } from '@doorstep/shared-api/calendar';
import { useT } from '@doorstep/shared-ui/i18n';
import { type Column, DataTable } from '../../components/DataTable';
import { Facts } from '../../components/Facts';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import type { Application } from '../../model/api/applicationsApi';
import { centsOf } from '../../model/cents';
import styles from './Application.module.css';

type Service = Application['offered'][number];

/** A Sunday, which is weekday 0. */
const SUNDAY = '2026-11-01';

export function Offered({ application: { offered, hours, radius_km: radius } }: { application: Application }) {
  const t = useT('admin');
  const { money, number, duration, weekday, time } = useAdminFormat();
  const columns: readonly Column<Service>[] = [
    { ...{ id: 'name', head: t('offered.service') }, cell: ({ name }) => <b>{name}</b> },
    { ...{ id: 'time', end: true, head: t('offered.time') }, cell: ({ minutes }) => duration(minutes * 60_000) },
    {
      ...{ id: 'price', end: true, phone: 'corner', head: t('offered.price') },
      cell: ({ price }) => money(centsOf(price)),
    },
  ];
  return (
    <div className={styles.two}>
      {offered.length > 0 ? (
        <DataTable
          caption={t('offered.services')}
          columns={columns}
          rows={offered}
          idOf={({ subcategory_id }) => subcategory_id}
        />
      ) : (
        <p className="muted">{t('offered.none')}</p>
      )}
      <Facts
        items={[
          ...hours.map(({ weekday: day, from, to }, index) => ({
            id: `${index}`,
            label: weekday(dayAfter(SUNDAY, day)),
            value: t('offered.fromTo', { from: time(from), to: time(to) }),
          })),
          { id: 'radius', label: t('offered.radius'), value: t('offered.km', { km: number(radius) }) },
        ]}
      />
    </div>
  );
}
