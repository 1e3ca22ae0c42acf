import { Icon, Page } from '@doorstep/shared-ui';
import { useLanguage } from '@doorstep/shared-ui/i18n';
import { ContactLine } from '../../components/ContactLine';
import { content } from './content';
import styles from './Faq.module.css';

export interface FaqContent {
  heading: string;
  lead: string;
  groups: readonly {
    id: string;
    heading: string;
    questions: readonly { id: string; question: string; answer: string }[];
  }[];
  moreHeading: string;
  more: string;
}

/** Help & FAQ: native disclosures, so that they open without script and the browser's search finds what is inside. */
export function Faq() {
  const { lang } = useLanguage();
  const { heading, lead, groups, moreHeading, more } = content[lang];
  return (
    <Page className={styles.page}>
      <h1>{heading}</h1>
      <p className="lead mt2">{lead}</p>
      {groups.map((group) => (
        <section key={group.id} className={styles.group} aria-labelledby={`${group.id}-heading`}>
          <h2 className="h3" id={`${group.id}-heading`}>
            {group.heading}
          </h2>
          <div>
            {group.questions.map(({ id, question, answer }) => (
              <details key={id} className={styles.question} id={id}>
                <summary>
                  {question}
                  <Icon name="caret-down" />
                </summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
      <section className={styles.more} aria-labelledby="more-heading">
        <h2 className="h4" id="more-heading">
          {moreHeading}
        </h2>
        <p className="muted">{more}</p>
        <ContactLine />
      </section>
    </Page>
  );
}

export { Faq as Component };
