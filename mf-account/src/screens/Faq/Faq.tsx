import { useGetFaqQuery } from '@doorstep/shared-api/content';
import { Icon, Page } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { ContactLine } from '../../components/ContactLine';
import { TextState } from '../../components/TextPage/TextState';
import { useScrollToHash } from '../../hooks/useScrollToHash';
import styles from './Faq.module.css';

/** Native disclosures open without script, and the browser's search finds their text. */
export function Faq() {
  const t = useT('account');
  const faq = useGetFaqQuery();
  useScrollToHash(faq.data !== undefined);
  if (!faq.data) return <TextState title={t('title.faq')} query={faq} />;
  const { title, lead, groups, more } = faq.data;
  return (
    <Page className={styles.page}>
      <h1>{title}</h1>
      <p className="lead mt2">{lead}</p>
      {groups.map((group) => (
        <section key={group.id} className={styles.group} aria-labelledby={`${group.id}-heading`}>
          <h2 className="h3" id={`${group.id}-heading`}>
            {group.title}
          </h2>
          <div>
            {group.items.map(({ id, question, answer }) => (
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
          {more.title}
        </h2>
        <p className="muted">{more.text}</p>
        <ContactLine />
      </section>
    </Page>
  );
}

export { Faq as Component };
