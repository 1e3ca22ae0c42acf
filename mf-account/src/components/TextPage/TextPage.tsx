import { Page } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { ContactLine } from '../ContactLine';
import styles from './TextPage.module.css';

export interface TextSection {
  /** Its address on the page: `/privacy-policy#share`. */
  id: string;
  heading: string;
  text: readonly string[];
  list?: readonly { term?: string; text: string }[];
  /** Ends with how to reach us. */
  contact?: boolean;
}

export interface TextContent {
  heading: string;
  lead: string;
  sections: readonly TextSection[];
}

/** A page to read: headings that can be linked to, and on wide screens a list of them at the start. */
export function TextPage({ heading, lead, sections }: TextContent) {
  const t = useT('account');
  return (
    <Page className={styles.page}>
      <header className={styles.head}>
        <h1>{heading}</h1>
        <p className="lead mt2">{lead}</p>
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label={t('pages.onThisPage')}>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
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

function Section({ id, heading, text, list = [], contact = false }: TextSection) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-heading`}>
      <h2 className="h3" id={`${id}-heading`}>
        {heading}
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
