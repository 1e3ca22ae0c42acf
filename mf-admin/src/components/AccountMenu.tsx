import { useSession } from '@doorstep/shared-api';
import { useLogoutMutation } from '@doorstep/shared-api/account';
import { paths } from '@doorstep/shared-api/paths';
import { Icon, useBackCloses, useHasRoute, useLanguage, useToast } from '@doorstep/shared-ui';
import { isLanguage, languages, useT } from '@doorstep/shared-ui/i18n';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useRoleNames } from '../hooks/useRoleNames';
import styles from './AccountMenu.module.css';
import { Initials } from './Initials';

interface AccountMenuProps {
  places: 'above' | 'below';
}

export function AccountMenu({ places }: AccountMenuProps) {
  const t = useT('admin');
  const { user } = useSession();
  const role = useRoleNames();
  const hasRoute = useHasRoute();
  const signOut = useSignOut();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useBackCloses(open, () => setOpen(false));
  useCloseOutside(open, box, () => setOpen(false));
  if (!user) return null;

  function closeByKey(event: KeyboardEvent) {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu that the button opens
    <div className={styles.box} ref={box} onKeyDown={closeByKey}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        data-bar={places === 'below' || undefined}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={t('account.label', { name: user.fullName, role })}
        onClick={() => setOpen(!open)}
      >
        <Initials name={user.fullName} />
        <span className={styles.name} aria-hidden="true">
          <bdi>{user.fullName}</bdi>
          <span>{role}</span>
        </span>
      </button>
      {open && (
        <div id={panelId} className={styles.panel} data-places={places}>
          <p className={styles.who}>
            <bdi className="b">{user.fullName}</bdi>
            <span className="sm muted">{role}</span>
          </p>
          <LanguageChoice />
          {hasRoute(paths.ops) && (
            <Link className={styles.item} to={paths.ops}>
              <Icon name="squares-four" />
              {t('account.releases')}
            </Link>
          )}
          <Link className={styles.item} to={paths.home}>
            <Icon name="house" />
            {t('account.site')}
          </Link>
          <button type="button" className={styles.item} onClick={() => void signOut()}>
            <Icon name="sign-out" />
            {t('account.signOut')}
          </button>
        </div>
      )}
    </div>
  );
}

function LanguageChoice() {
  const t = useT('admin');
  const toast = useToast();
  const { lang, setLanguage } = useLanguage();
  return (
    <label className={styles.language}>
      <Icon name="translate" />
      <span className="sr">{t('account.language')}</span>
      <select
        value={lang}
        onChange={({ target: { value } }) => {
          if (isLanguage(value))
            setLanguage(value).catch(() => toast.show({ text: t('account.languageFailed'), tone: 'bad' }));
        }}
      >
        {languages.map(({ code, ownName }) => (
          <option key={code} value={code} lang={code}>
            {ownName}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Navigate to a public page first. Otherwise this page's guard would redirect to the sign-in. */
function useSignOut() {
  const t = useT('admin');
  const toast = useToast();
  const navigate = useNavigate();
  const [logout] = useLogoutMutation();
  return async () => {
    await navigate(paths.home, { flushSync: true });
    const result = await logout();
    if (result.error) toast.show({ text: t('account.signOutFailed'), tone: 'bad' });
  };
}

function useCloseOutside(open: boolean, box: { readonly current: HTMLElement | null }, onClose: () => void) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    function press({ target }: Event) {
      if (!box.current?.contains(target as Node)) close.current();
    }
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [open, box]);
}
