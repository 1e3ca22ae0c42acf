import { useSession, useSettings } from '@doorstep/shared-api';
import { Icon, type IconName, Page, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Addresses } from './Addresses';
import { CalendarFeed } from './CalendarFeed';
import { DeleteAccount } from './DeleteAccount';
import { Notices } from './Notices';
import { Passkeys } from './Passkeys';
import styles from './Profile.module.css';
import { Security } from './Security';
import { Sessions } from './Sessions';
import { SignInAccounts } from './SignInAccounts';
import { useSectionInView } from './useSectionInView';
import { YourData } from './YourData';
import { YourDetails } from './YourDetails';

interface SectionLink {
  id: string;
  key: string;
  icon: IconName;
  extension?: boolean;
}

const sections: readonly SectionLink[] = [
  { id: 'details', key: 'profile.details', icon: 'user' },
  { id: 'addresses', key: 'addresses.heading', icon: 'map-pin', extension: true },
  { id: 'security', key: 'profile.security', icon: 'lock-simple' },
  { id: 'passkeys', key: 'passkeys.heading', icon: 'shield-check', extension: true },
  { id: 'notices', key: 'profile.notices', icon: 'bell', extension: true },
  { id: 'sessions', key: 'profile.sessions', icon: 'device-mobile', extension: true },
  { id: 'calendar', key: 'profile.calendar', icon: 'calendar-blank', extension: true },
  { id: 'data', key: 'profile.data', icon: 'download-simple', extension: true },
  { id: 'delete-account', key: 'profile.delete', icon: 'trash' },
];

/** `#delete` opens the question about deleting the account. */
export function Profile() {
  const t = useT('account');
  const { user } = useSession();
  const { apiExtensions } = useSettings();
  const shown = sections.filter(({ extension }) => apiExtensions || !extension);
  const inView = useSectionInView(shown.map(({ id }) => id));

  return (
    <Page className={styles.page}>
      <h1>{t('profile.heading')}</h1>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={t('profile.sections')}>
          {shown.map(({ id, key, icon }) => (
            <a key={id} href={`#${id}`} aria-current={inView === id ? 'true' : undefined}>
              <Icon name={icon} />
              {t(key)}
            </a>
          ))}
        </nav>
        {user ? (
          <div>
            <YourDetails user={user} />
            {apiExtensions && <Addresses />}
            <Security />
            {apiExtensions && <Passkeys />}
            {apiExtensions && <SignInAccounts />}
            {apiExtensions && <Notices />}
            {apiExtensions && <Sessions />}
            {apiExtensions && <CalendarFeed />}
            {apiExtensions && <YourData />}
            <DeleteAccount />
          </div>
        ) : (
          <div className="stack" aria-busy="true">
            <Skeleton shape="line" count={6} height="24px" />
          </div>
        )}
      </div>
    </Page>
  );
}

export { Profile as Component };
