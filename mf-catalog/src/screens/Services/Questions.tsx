import { useGetFaqQuery } from '@doorstep/shared-api/content';
import { paths } from '@doorstep/shared-api/paths';
import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { questionsBeforeBooking } from '../../model/services/questionsBeforeBooking';
import styles from './ServiceDetails.module.css';

/** The questions of the site's own help page that matter before a booking. */
export function Questions() {
  const t = useT('catalog');
  const faq = useGetFaqQuery();
  const questions = faq.data && questionsBeforeBooking(faq.data);
  if (faq.isError || questions?.length === 0) return null;
  if (!faq.data || !questions) return <div aria-busy="true" />;
  return (
    <section className={styles.section} aria-labelledby="questions-heading">
      <h2 className="h3" id="questions-heading">
        {faq.data.title}
      </h2>
      {questions.map(({ id, question, answer }) => (
        <details key={id} className={styles.details}>
          <summary>
            {question}
            <Icon name="caret-down" />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
      <Link className="link" to={paths.faq}>
        {t('common.exploreMore')}
      </Link>
    </section>
  );
}
