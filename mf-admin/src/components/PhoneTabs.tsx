import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useLocation } from 'react-router-dom';
import { type Counts, type Place, placeAt } from '../model/places';
import styles from './PhoneTabs.module.css';
import { PlaceIcon, Waiting } from './Rail';

const TABS = 4;

export function PhoneTabs({ places, counts }: { places: readonly Place[]; counts: Counts }) {
  const t = useT('admin');
  const here = placeAt(useLocation().pathname);
  if (places.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {places.slice(0, TABS).map((place) => (
        <Link key={place.id} to={place.to} aria-current={place.id === here?.id ? 'page' : undefined}>
          <span className={styles.icon}>
            <PlaceIcon place={place} isHere={place.id === here?.id} />
            <Waiting count={counts[place.id]} />
          </span>
          {t(`title.${place.id}`)}
        </Link>
      ))}
    </nav>
  );
}
