import { useSettings } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { Button, Dialog, Icon, IconButton, type IconName, Logo, useHasRoute, useLanguage } from '@doorstep/shared-ui';
import { languageInfo, useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './VisitorMenu.module.css';

const links: readonly { key: string; to: string; icon: IconName }[] = [
  { key: 'nav.categories', to: paths.mostCategories, icon: 'squares-four' },
  { key: 'nav.offers', to: paths.offers, icon: 'tag' },
  { key: 'nav.becomeProvider', to: paths.providerSignup, icon: 'briefcase' },
  { key: 'nav.help', to: paths.faq, icon: 'question' },
  { key: 'nav.contact', to: paths.contactUs, icon: 'chat-text' },
];

export function VisitorMenu({ onLanguage }: { onLanguage: () => void }) {
  const t = useT('shell');
  const { lang } = useLanguage();
  const hasRoute = useHasRoute();
  const { apiExtensions } = useSettings();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const finding = apiExtensions && hasRoute(paths.search) ? paths.search : paths.mostCategories;

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes it
  useEffect(close, [pathname]);

  return (
    <span className={styles.phone}>
      <IconButton icon="list" label={t('menu.open')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog
        open={open}
        onClose={close}
        title={t('nav.label')}
        hideTitle
        className={styles.sheet ?? ''}
        footer={
          <Button to={paths.login} size="lg" block accent>
            {t('signIn')}
          </Button>
        }
      >
        <div className={styles.logo}>
          <Logo />
        </div>
        {hasRoute(finding) && (
          <Link className={`${styles.find} on-hero`} to={finding} onClick={close}>
            <span>
              <b className="h4">{t('menu.find')}</b>
              <span className="sm">{t('menu.findText')}</span>
            </span>
            <Icon name="arrow-right" weight="bold" flip />
          </Link>
        )}
        <nav className={styles.links} aria-label={t('nav.label')}>
          {links
            .filter(({ to }) => hasRoute(to))
            .map(({ key, to, icon }) => (
              <Link key={key} to={to} onClick={close} aria-current={pathname === to ? 'page' : undefined}>
                <Icon name={icon} />
                <span className="grow">{t(key)}</span>
                <Icon name="caret-right" flip />
              </Link>
            ))}
        </nav>
        <div className={styles.choices}>
          <Button
            variant="line"
            onClick={() => {
              close();
              onLanguage();
            }}
          >
            <Icon name="globe" />
            {languageInfo(lang).name}
          </Button>
          {hasRoute(paths.changeLocation) && (
            <Button variant="line" to={paths.changeLocation}>
              <Icon name="map-pin" />
              {t('footer.city')}
            </Button>
          )}
        </div>
      </Dialog>
    </span>
  );
}
