import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import styles from './Trail.module.css';

export interface TrailStep {
  readonly name: string;
  readonly to: string;
}

export function Trail({ steps }: { readonly steps: readonly TrailStep[] }) {
  const t = useT('catalog');
  return (
    <nav aria-label={t('services.path')}>
      <ol className={styles.trail}>
        {steps.map(({ name, to: address }, index) => (
          <li key={address}>
            {index < steps.length - 1 ? (
              <Link to={address}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi aria-current="page">{name}</bdi>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
