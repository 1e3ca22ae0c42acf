import { useGetFaqQuery } from '@doorstep/shared-api/content';
import { paths } from '@doorstep/shared-api/paths';
import { Icon, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { useWhenNear } from '../../hooks/useWhenNear';
import { questionsBeforeBooking } from '../../model/services/questionsBeforeBooking';
import styles from './Services.module.css';

/** The questions of the site's own help page that matter before a booking. */
export function Questions() {
  const t = useT('catalog');
  const [box, isNear] = useWhenNear<HTMLElement>();
  const faq = useGetFaqQuery(undefined, { skip: !isNear });
  const questions = faq.data && questionsBeforeBooking(faq.data);
  if (faq.isError || questions?.length === 0) return null;
  if (!faq.data || !questions) {
    return (
      <section className={styles.questions} ref={box} aria-busy="true">
        <Skeleton shape="block" height="300px" />
      </section>
    );
  }
  return (
    <section className={styles.questions} ref={box} aria-labelledby="questions-heading">
      <h2 className="h3" id="questions-heading">
        {faq.data.title}
      </h2>
      {questions.map(({ id, question, answer }) => (
        <details key={id}>
          <summary>
            {question}
            <Icon name="caret-down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
      <Link className="link" to={paths.faq}>
        {t('common.exploreMore')}
      </Link>
    </section>
  );
}
