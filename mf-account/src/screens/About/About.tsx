import { paths } from '@doorstep/shared-api/paths';
import { Button, Page } from '@doorstep/shared-ui';
import hero from '@doorstep/shared-ui/art/hero.svg';
import { useLanguage } from '@doorstep/shared-ui/i18n';
import styles from './About.module.css';
import { content } from './content';

export interface AboutContent {
  heading: string;
  lead: string;
  points: readonly { id: string; heading: string; text: string }[];
  closingHeading: string;
  closing: string;
  action: string;
}

export function About() {
  const { lang } = useLanguage();
  const { heading, lead, points, closingHeading, closing, action } = content[lang];
  return (
    <Page className={styles.page}>
      <section className={`on-hero ${styles.hero}`}>
        <div className={styles.copy}>
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
        </div>
        <div className={styles.door}>
          <img src={hero} alt="" width={560} height={600} />
        </div>
      </section>
      <div className={styles.points}>
        {points.map((point) => (
          <section key={point.id} className={styles.point}>
            <h2 className="h3">{point.heading}</h2>
            <p className="muted">{point.text}</p>
          </section>
        ))}
      </div>
      <section className={styles.closing}>
        <h2>{closingHeading}</h2>
        <p className="lead">{closing}</p>
        <Button to={paths.mostCategories} size="lg" knob>
          {action}
        </Button>
      </section>
    </Page>
  );
}

export { About as Component };
