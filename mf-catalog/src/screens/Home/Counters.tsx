import { Counter } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './Home.module.css';

const counters = [
  { key: 'providers', to: 25_000 },
  { key: 'orders', to: 200_000 },
  { key: 'stars', to: 10_000 },
] as const;

export function Counters() {
  const t = useT('catalog');
  return (
    <section className={styles.counters} aria-label={t('home.counters.label')}>
      <div className={`wrap ${styles.countersGrid}`}>
        {counters.map(({ key, to }) => (
          <div key={key}>
            <Counter to={to} suffix="+" />
            <p className="lead">{t(`home.counters.${key}`)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
