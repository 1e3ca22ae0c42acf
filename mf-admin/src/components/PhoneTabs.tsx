import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useLocation } from 'react-router-dom';
import { type ConsoleSection, type SectionCounts, sectionAtPath } from '../model/places';
import styles from './PhoneTabs.module.css';
import { SectionIcon, WaitingCount } from './Rail';

const MAX_TABS = 4;

export function PhoneTabs({ places, counts }: { places: readonly ConsoleSection[]; counts: SectionCounts }) {
  const t = useT('admin');
  const here = sectionAtPath(useLocation().pathname);
  if (places.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {places.slice(0, MAX_TABS).map((place) => (
        <Link key={place.id} to={place.to} aria-current={place.id === here?.id ? 'page' : undefined}>
          <span className={styles.icon}>
            <SectionIcon place={place} isHere={place.id === here?.id} />
            <WaitingCount count={counts[place.id]} />
          </span>
          {t(`title.${place.id}`)}
        </Link>
      ))}
    </nav>
  );
}
