import { useGetStatsQuery } from '@doorstep/shared-api/content';
import { Counter, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useWhenNear } from '../../hooks/useWhenNear';
import { counterKeys, shownCounters } from '../../model/providers/shownTotals';
import styles from './Home.module.css';

export function Counters() {
  const t = useT('catalog');
  const [box, isNear] = useWhenNear<HTMLElement>();
  const stats = useGetStatsQuery(undefined, { skip: !isNear });
  const isWaiting = stats.data === undefined && !stats.isError;
  const counters = stats.data === undefined ? [] : shownCounters(stats.data);
  if (!isWaiting && counters.length === 0) return null;
  return (
    <section
      className={`below ${styles.counters}`}
      aria-label={t('home.counters.label')}
      aria-busy={isWaiting}
      ref={box}
    >
      <div className={`wrap ${styles.countersGrid}`}>
        {isWaiting
          ? counterKeys.map((key) => (
              <div key={key} className={styles.waitingCounter}>
                <Skeleton shape="block" />
                <p className="lead">{t(`home.counters.${key}`)}</p>
              </div>
            ))
          : counters.map(({ key, end, suffix }) => (
              <div key={key}>
                <Counter to={end} suffix={suffix} />
                <p className="lead">{t(`home.counters.${key}`)}</p>
              </div>
            ))}
      </div>
    </section>
  );
}
