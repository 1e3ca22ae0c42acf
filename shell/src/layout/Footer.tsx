import { useSessionStatus, useSettings } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { Button, Icon, Logo, useHasRoute, useLanguage } from '@doorstep/shared-ui';
import { languageInfo, useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './Footer.module.css';
import { LanguageDialog } from './LanguageDialog';
import { footerColumns, isFor } from './links';
import { Newsletter } from './Newsletter';

const FOUNDED = 2026;

export function Footer() {
  const t = useT('shell');
  const { lang } = useLanguage();
  const hasRoute = useHasRoute();
  const { apiExtensions } = useSettings();
  const status = useSessionStatus();
  const [choosingLanguage, setChoosingLanguage] = useState(false);
  const columns = footerColumns
    .map(({ heading, links }) => ({ heading, links: links.filter((link) => hasRoute(link.to) && isFor(link, status)) }))
    .filter(({ links }) => links.length > 0);

  return (
    <footer className={`${styles.footer} on-hero`}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Link to={paths.home} aria-label={t('homeLink')}>
              <Logo />
            </Link>
            <p className={styles.line}>{t('footer.line')}</p>
          </div>
          {columns.map(({ heading, links }) => (
            <nav key={heading} aria-label={t(heading)}>
              <h2 className="h4">{t(heading)}</h2>
              <ul>
                {links.map(({ key, to }) => (
                  <li key={key}>
                    <Link to={to}>{t(key)}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div>
            <h2 className="h4">{t('language.title')}</h2>
            <Button variant="line" size="sm" className={styles.choice ?? ''} onClick={() => setChoosingLanguage(true)}>
              <Icon name="globe" />
              {languageInfo(lang).name}
              <Icon name="caret-down" />
            </Button>
            {hasRoute(paths.changeLocation) && (
              <>
                <h2 className={`h4 ${styles.place}`}>{t('footer.location')}</h2>
                <Link className={`btn btn--line btn--sm ${styles.choice}`} to={paths.changeLocation}>
                  <Icon name="map-pin" />
                  {t('footer.city')}
                </Link>
              </>
            )}
          </div>
        </div>
        {apiExtensions && <Newsletter />}
        <p className={`sm ${styles.legal}`}>{t('footer.legal', { year: String(FOUNDED) })}</p>
      </div>
      <LanguageDialog open={choosingLanguage} onClose={() => setChoosingLanguage(false)} />
    </footer>
  );
}
