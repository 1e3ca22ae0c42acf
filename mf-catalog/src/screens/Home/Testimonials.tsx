import { useGetTestimonialsQuery } from '@doorstep/shared-api/content';
import type { Testimonial } from '@doorstep/shared-api/domain';
import { Avatar, Skeleton, Stars, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { LoadError } from '../../components/LoadError';
import { useWhenNear } from '../../hooks/useWhenNear';
import styles from './Below.module.css';

/** Shows only reviews whose authors agreed. Hidden when there are none. */
export function Testimonials() {
  const t = useT('catalog');
  const [box, isNear] = useWhenNear<HTMLElement>();
  const text = useGetTestimonialsQuery(undefined, { skip: !isNear });
  if (text.data?.length === 0) return null;
  return (
    <section className="wrap sec below" ref={box} aria-label={t('home.say.label')}>
      {content()}
    </section>
  );

  function content() {
    const [first, ...others] = text.data ?? [];
    if (first) {
      return (
        <div className={styles.say} data-alone={others.length === 0 || undefined}>
          <LargeTestimonial text={first} />
          {others.length > 0 && (
            <div className={styles.hangers}>
              {others.slice(0, 2).map((one) => (
                <SmallTestimonial key={one.id} text={one} />
              ))}
            </div>
          )}
        </div>
      );
    }
    if (text.isError) {
      return (
        <>
          <h2>{t('home.say.label')}</h2>
          <LoadError error={text.error} onRetry={text.refetch} busy={text.isFetching} level={3} />
        </>
      );
    }
    return (
      <div className={styles.say} aria-busy="true">
        <div className={styles.waitingSay}>
          <Skeleton shape="block" />
        </div>
      </div>
    );
  }
}

function LargeTestimonial({ text }: { readonly text: Testimonial }) {
  const { date } = useFormat();
  return (
    <figure className={styles.quote}>
      <Stars value={text.rating} />
      <blockquote dir="auto">{text.text}</blockquote>
      <figcaption className="row">
        <Avatar src={text.image} name={text.name} />
        <span>
          <b>
            <bdi>{text.name}</bdi>
          </b>
          <span className={`sm muted ${styles.line}`}>
            {[text.service, text.at && date(text.at)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}

function SmallTestimonial({ text }: { readonly text: Testimonial }) {
  return (
    <figure className={styles.hanger}>
      <Stars value={text.rating} />
      <blockquote className="mt2" dir="auto">
        {text.text}
      </blockquote>
      <figcaption className="sm muted mt4">
        <bdi>{text.name}</bdi>
        {text.service && <span className={styles.line}>{text.service}</span>}
      </figcaption>
    </figure>
  );
}
