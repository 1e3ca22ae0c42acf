import type { TextPageName } from '@doorstep/shared-api/content';
import { useGetTextPageQuery } from '@doorstep/shared-api/content';
import type { TextSection } from '@doorstep/shared-api/domain';
import { Page } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useScrollToHash } from '../../hooks/useScrollToHash';
import { ContactLine } from '../ContactLine';
import styles from './TextPage.module.css';
import { TextState } from './TextState';

const routeOf = { privacy: 'privacy-policy', terms: 'terms', about: 'about' } as const;

export function TextPage({ name }: { name: TextPageName }) {
  const t = useT('account');
  const page = useGetTextPageQuery(name);
  useScrollToHash(page.data !== undefined);
  if (!page.data) return <TextState title={t(`title.${routeOf[name]}`)} query={page} />;
  const { title, lead, sections } = page.data;
  return (
    <Page className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className="lead mt2">{lead}</p>
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={t('pages.onThisPage')}>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <Section key={section.id} {...section} />
          ))}
        </div>
      </div>
    </Page>
  );
}

function Section({ id, title, text, list, contact }: TextSection) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-heading`}>
      <h2 className="h3" id={`${id}-heading`}>
        {title}
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((item) => (
            <li key={item.text}>
              {item.term && <b className="b">{item.term}</b>}
              <span>{item.text}</span>
            </li>
          ))}
        </ul>
      )}
      {contact && <ContactLine />}
    </section>
  );
}
