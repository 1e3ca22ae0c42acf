import { Icon, type IconProps, Logo } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useLocation } from 'react-router-dom';
import { useAdminFormat } from '../hooks/useAdminFormat';
import { adminPaths } from '../model/adminPaths';
import { type ConsoleSection, type SectionCounts, sectionAtPath } from '../model/places';
import { AccountMenu } from './AccountMenu';
import { Kbd } from './Kbd';
import styles from './Rail.module.css';

interface NavigationProps {
  places: readonly ConsoleSection[];
  counts: SectionCounts;
}

interface RailProps extends NavigationProps {
  onShortcuts: () => void;
}

export function Rail({ places, counts, onShortcuts }: RailProps) {
  const t = useT('admin');
  return (
    <aside className={styles.rail} aria-label={t('console')}>
      <div className={styles.inside}>
        <Link className={`on-hero ${styles.logo}`} to={adminPaths.today} aria-label={t('homeLink')}>
          <Logo />
        </Link>
        <SectionLinks places={places} counts={counts} />
        <div className={styles.foot}>
          <button type="button" className={styles.line} onClick={onShortcuts}>
            <Icon name="question" />
            {t('keys.title')}
            <Kbd>?</Kbd>
          </button>
          <AccountMenu places="above" />
        </div>
      </div>
    </aside>
  );
}

export function SectionLinks({ places, counts }: NavigationProps) {
  const t = useT('admin');
  const here = sectionAtPath(useLocation().pathname);
  return (
    <nav className={styles.places} aria-label={t('places')}>
      {places.map((place) => (
        <Link
          key={place.id}
          className={styles.line}
          to={place.to}
          aria-current={place.id === here?.id ? 'page' : undefined}
        >
          <SectionIcon place={place} isHere={place.id === here?.id} />
          {t(`title.${place.id}`)}
          <WaitingCount count={counts[place.id]} />
        </Link>
      ))}
    </nav>
  );
}

export function SectionIcon({ place, isHere }: { place: ConsoleSection; isHere: boolean }) {
  const iconProps = { name: place.icon, weight: place.fills && isHere ? 'fill' : 'regular' } as IconProps;
  return <Icon {...iconProps} />;
}

export function WaitingCount({ count = 0 }: { count?: number | undefined }) {
  const t = useT('admin');
  const { number } = useAdminFormat();
  if (count === 0) return null;
  return (
    <i className={styles.count}>
      <span aria-hidden="true">{number(count)}</span>
      <span className="sr">{t('waitingCount', { count })}</span>
    </i>
  );
}
