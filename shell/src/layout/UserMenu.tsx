import type { User, UserType } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { Avatar, Icon, type IconName, useBackCloses, useHasRoute, useLanguage } from '@doorstep/shared-ui';
import { languageInfo, useT } from '@doorstep/shared-ui/i18n';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './UserMenu.module.css';
import { useSignOut } from './useSignOut';

const menuLinks: readonly { key: string; to: string; icon: IconName; only?: readonly UserType[] }[] = [
  { key: 'nav.profile', to: paths.profile, icon: 'user', only: ['customer', 'provider'] },
  { key: 'nav.myBookings', to: paths.myBooking, icon: 'calendar-check', only: ['customer'] },
  { key: 'nav.messages', to: paths.messages, icon: 'chat-text', only: ['customer'] },
  { key: 'nav.favorites', to: paths.favorite, icon: 'heart', only: ['customer'] },
  { key: 'nav.wallet', to: paths.paymentMethod, icon: 'wallet', only: ['customer'] },
  { key: 'nav.jobs', to: paths.providerAssignments, icon: 'briefcase', only: ['provider'] },
  { key: 'nav.calendar', to: paths.providerCalendar, icon: 'calendar-blank', only: ['provider'] },
  { key: 'nav.messages', to: paths.messages, icon: 'chat-text', only: ['provider'] },
  { key: 'nav.services', to: paths.providerServices, icon: 'tag', only: ['provider'] },
  { key: 'nav.earnings', to: paths.providerEarnings, icon: 'wallet', only: ['provider'] },
  { key: 'nav.myReviews', to: paths.providerReviews, icon: 'star', only: ['provider'] },
  { key: 'nav.myProfile', to: paths.providerProfile, icon: 'identification-card', only: ['provider'] },
  { key: 'nav.console', to: paths.admin, icon: 'briefcase', only: ['admin'] },
  { key: 'nav.releases', to: paths.ops, icon: 'squares-four', only: ['admin'] },
  { key: 'nav.privacy', to: paths.privacyPolicy, icon: 'shield' },
  { key: 'nav.help', to: paths.faq, icon: 'question' },
];

export function UserMenuPlaceholder() {
  return (
    <div className={styles.box} aria-hidden="true">
      <span className={styles.toggle}>
        <Avatar name="" />
        <Icon name="caret-down" />
      </span>
    </div>
  );
}

interface UserMenuProps {
  user: User;
  onLanguage: () => void;
}

export function UserMenu({ user, onLanguage }: UserMenuProps) {
  const t = useT('shell');
  const { lang } = useLanguage();
  const hasRoute = useHasRoute();
  const signOut = useSignOut();
  const isMember = user.userType !== 'admin';
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const menuId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes it
  useEffect(() => setOpen(false), [pathname]);
  useBackCloses(open, () => choose(() => undefined));

  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    function closeOutside(event: Event) {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    }
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  function walk(event: KeyboardEvent) {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const here = rows.indexOf(document.activeElement as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      rows[(here + step + rows.length) % rows.length]?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      setOpen(false);
      if (event.key === 'Escape') toggle.current?.focus();
    }
  }

  function choose(action: () => void) {
    setOpen(false);
    toggle.current?.focus();
    action();
  }

  return (
    <div className={styles.box} ref={box}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-haspopup="menu"
        aria-controls={open ? menuId : undefined}
        aria-label={t('menu.label', { name: user.fullName })}
        onClick={() => setOpen(!open)}
      >
        <Avatar src={user.image} name={user.fullName} />
        <span className="hide-sm">
          <bdi>{user.fullName}</bdi>
        </span>
        <Icon name="caret-down" />
      </button>
      {open && (
        <div
          id={menuId}
          className={styles.menu}
          role="menu"
          aria-label={[user.fullName, user.email].filter(Boolean).join(', ')}
          tabIndex={-1}
          onKeyDown={walk}
        >
          <div className={styles.person} role="presentation">
            <Avatar src={user.image} name={user.fullName} />
            <div>
              <p className="b">
                <bdi>{user.fullName}</bdi>
              </p>{' '}
              {user.email && (
                <p className="sm muted">
                  <bdi>{user.email}</bdi>
                </p>
              )}
            </div>
          </div>
          {menuLinks
            .filter(({ to, only }) => hasRoute(to) && (only?.includes(user.userType) ?? true))
            .map(({ key, to, icon }) => (
              <Link key={key} to={to} className={styles.item} role="menuitem">
                <Icon name={icon} />
                {t(key)}
              </Link>
            ))}
          <button type="button" className={styles.item} role="menuitem" onClick={() => choose(onLanguage)}>
            <Icon name="translate" />
            <span className="grow">{t('language.title')}</span>{' '}
            <span className="sm muted">{languageInfo(lang).name}</span>
          </button>
          {isMember && hasRoute(paths.profile) && (
            <Link to={`${paths.profile}#delete`} className={styles.item} role="menuitem" onClick={() => setOpen(false)}>
              <Icon name="trash" />
              {t('menu.deleteAccount')}
            </Link>
          )}
          <button type="button" className={styles.item} role="menuitem" onClick={() => choose(() => void signOut())}>
            <Icon name="sign-out" />
            {t('menu.logout')}
          </button>
        </div>
      )}
    </div>
  );
}
