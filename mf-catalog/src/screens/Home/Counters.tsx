import { useGetStatsQuery } from '@doorstep/shared-api/content';
import { Counter } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useWhenNear } from '../../hooks/useWhenNear';
import { shownStats } from '../../model/providers/shownTotals';
import styles from './Home.module.css';

/** What the site has done so far. A total that cannot be loaded is the built-in one. */
export function Counters() {
  const t = useT('catalog');
  const [box, isNear] = useWhenNear<HTMLElement>();
  const stats = useGetStatsQuery(undefined, { skip: !isNear });
  const figures = shownStats(stats.data ?? undefined);
  return (
    <section className={styles.counters} aria-label={t('home.counters.label')} ref={box}>
      <div className={`wrap ${styles.countersGrid}`}>
        {(['providers', 'orders', 'stars'] as const).map((key) => (
          <div key={key}>
            <Counter to={figures[key]} suffix="+" />
            <p className="lead">{t(`home.counters.${key}`)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
