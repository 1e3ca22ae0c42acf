import { useSessionStatus } from '@doorstep/shared-api';
import type { SessionStatus } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { Icon, type IconName, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { NavLink } from 'react-router-dom';
import { isMotionWelcome } from './isMotionWelcome';
import styles from './TabBar.module.css';

interface Tab {
  readonly key: string;
  readonly to: string;
  readonly icon: IconName;
  readonly fills?: boolean;
}

const customerTabs: readonly Tab[] = [
  { key: 'nav.home', to: paths.home, icon: 'house', fills: true },
  { key: 'nav.categories', to: paths.mostCategories, icon: 'squares-four', fills: true },
  { key: 'nav.myBookings', to: paths.myBooking, icon: 'calendar-check', fills: true },
  { key: 'nav.offers', to: paths.offers, icon: 'tag', fills: true },
];

/** A visitor has no bookings yet, so the way in takes their place. */
const visitorTabs: readonly Tab[] = [
  { key: 'nav.home', to: paths.home, icon: 'house', fills: true },
  { key: 'nav.categories', to: paths.mostCategories, icon: 'squares-four', fills: true },
  { key: 'nav.offers', to: paths.offers, icon: 'tag', fills: true },
  { key: 'nav.signIn', to: paths.login, icon: 'user', fills: true },
];

const providerTabs: readonly Tab[] = [
  { key: 'nav.jobs', to: paths.providerAssignments, icon: 'briefcase' },
  { key: 'nav.calendar', to: paths.providerCalendar, icon: 'calendar-blank' },
  { key: 'nav.messages', to: paths.messages, icon: 'chat-text' },
  { key: 'nav.earnings', to: paths.providerEarnings, icon: 'wallet' },
  { key: 'nav.myProfile', to: paths.providerProfile, icon: 'identification-card' },
];

const adminTabs: readonly Tab[] = [
  { key: 'nav.home', to: paths.home, icon: 'house', fills: true },
  { key: 'nav.console', to: paths.admin, icon: 'briefcase' },
  { key: 'nav.releases', to: paths.ops, icon: 'squares-four', fills: true },
  { key: 'nav.offers', to: paths.offers, icon: 'tag', fills: true },
];

const tabsOf: Readonly<Record<SessionStatus, readonly Tab[]>> = {
  visitor: visitorTabs,
  customer: customerTabs,
  provider: providerTabs,
  admin: adminTabs,
};

/** Hidden where a screen has an action bar of its own. */
export function TabBar() {
  const t = useT('shell');
  const status = useSessionStatus();
  const hasRoute = useHasRoute();
  return (
    <>
      <nav className={styles.bar} aria-label={t('nav.tabs')}>
        {tabsOf[status]
          .filter(({ to }) => hasRoute(to))
          .map(({ key, to, icon, fills }) => (
            <NavLink key={key} to={to} viewTransition={isMotionWelcome()}>
              {({ isActive }) => (
                <>
                  <Icon name={icon} weight={isActive && fills ? 'fill' : 'regular'} />
                  {t(key)}
                </>
              )}
            </NavLink>
          ))}
      </nav>
      {/* Where it has arrived, the whole bar has. */}
      <span hidden />
    </>
  );
}
