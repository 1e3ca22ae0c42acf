import { useGetTextPageQuery } from '@doorstep/shared-api/content';
import { paths } from '@doorstep/shared-api/paths';
import { Button, Page } from '@doorstep/shared-ui';
import hero from '@doorstep/shared-ui/art/hero.svg';
import { useT } from '@doorstep/shared-ui/i18n';
import { TextState } from '../../components/TextPage/TextState';
import styles from './About.module.css';

export function About() {
  const t = useT('account');
  const page = useGetTextPageQuery('about');
  if (!page.data) return <TextState title={t('title.about')} query={page} />;
  const { title, lead, sections } = page.data;
  const points = sections.slice(0, -1);
  const closing = sections.at(-1);
  return (
    <Page className={styles.page}>
      <section className={`on-hero ${styles.hero}`}>
        <div className={styles.copy}>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        <div className={styles.door}>
          <img src={hero} alt="" width={560} height={600} />
        </div>
      </section>
      <div className={styles.points}>
        {points.map((point) => (
          <section key={point.id} className={styles.point}>
            <h2 className="h3">{point.title}</h2>
            {point.text.map((text) => (
              <p key={text} className="muted">
                {text}
              </p>
            ))}
          </section>
        ))}
      </div>
      <section className={styles.closing}>
        {closing && <h2>{closing.title}</h2>}
        {closing?.text.map((text) => (
          <p key={text} className="lead">
            {text}
          </p>
        ))}
        <Button to={paths.mostCategories} size="lg" accent>
          {t('about.action')}
        </Button>
      </section>
    </Page>
  );
}

export { About as Component };
