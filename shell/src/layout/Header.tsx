import { useSession, useSettings } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { Button, classes, IconButton, Logo, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState, useSyncExternalStore } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import styles from './Header.module.css';
import { isMotionWelcome } from './isMotionWelcome';
import { LanguageDialog } from './LanguageDialog';
import { headerLinks, isFor } from './links';
import { NotificationBell } from './NotificationBell';
import { UserMenu, UserMenuPlaceholder } from './UserMenu';
import { VisitorMenu } from './VisitorMenu';

const SOLID_AFTER_PX = 50;

export function Header({ over }: { over: boolean }) {
  const t = useT('shell');
  const session = useSession();
  const hasRoute = useHasRoute();
  const { apiExtensions } = useSettings();
  const { pathname } = useLocation();
  const scrolled = useScrolledPast(SOLID_AFTER_PX);
  const [choosingLanguage, setChoosingLanguage] = useState(false);
  const hasBell =
    apiExtensions && (session.status === 'customer' || session.status === 'provider') && hasRoute(paths.notification);
  const hasSearch = apiExtensions && hasRoute(paths.search) && pathname !== paths.search;
  const place = over && (scrolled ? styles.solid : `${styles.over} on-hero`);

  return (
    <header className={classes(styles.header, place)}>
      <div className={`wrap ${styles.row}`}>
        <Link to={paths.home} className={styles.home} aria-label={t('homeLink')}>
          <Logo />
        </Link>
        <nav className={styles.links} aria-label={t('nav.label')}>
          {headerLinks
            .filter((link) => hasRoute(link.to) && isFor(link, session.status))
            .map(({ key, to }) => (
              <NavLink key={key} to={to} viewTransition={isMotionWelcome()}>
                {t(key)}
              </NavLink>
            ))}
        </nav>
        <div className={styles.person}>
          {hasSearch && (
            <span className={session.status === 'visitor' ? 'hide-sm' : undefined}>
              <IconButton to={paths.search} icon="magnifying-glass" label={t('search')} />
            </span>
          )}
          {hasBell && <NotificationBell />}
          {session.status === 'visitor' && pathname !== paths.login && (
            <Button to={paths.login} variant="accent" size="sm" className={styles.signIn}>
              {t('signIn')}
            </Button>
          )}
          {session.status === 'visitor' && <VisitorMenu onLanguage={() => setChoosingLanguage(true)} />}
          {session.status !== 'visitor' &&
            (session.user ? (
              <UserMenu user={session.user} onLanguage={() => setChoosingLanguage(true)} />
            ) : (
              <UserMenuPlaceholder />
            ))}
        </div>
      </div>
      <LanguageDialog open={choosingLanguage} onClose={() => setChoosingLanguage(false)} />
    </header>
  );
}

function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > pixels,
    () => false,
  );
}

function subscribeToScroll(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}
