import { useGetTestimonialsQuery } from '@doorstep/shared-api/content';
import type { Testimonial } from '@doorstep/shared-api/domain';
import { Avatar, Skeleton, Stars, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { LoadError } from '../../components/LoadError';
import { useWhenNear } from '../../hooks/useWhenNear';
import styles from './Below.module.css';

/** Reviews whose authors agreed: one large, two on door hangers. Without any there is no section. */
export function Testimonials() {
  const t = useT('catalog');
  const [box, isNear] = useWhenNear<HTMLElement>();
  const said = useGetTestimonialsQuery(undefined, { skip: !isNear });
  if (said.data?.length === 0) return null;
  return (
    <section className="wrap sec" ref={box} aria-label={t('home.say.label')}>
      {content()}
    </section>
  );

  function content() {
    const [first, ...others] = said.data ?? [];
    if (first) {
      return (
        <div className={styles.say} data-alone={others.length === 0 || undefined}>
          <Quote said={first} />
          {others.length > 0 && (
            <div className={styles.hangers}>
              {others.slice(0, 2).map((one) => (
                <Hanger key={one.id} said={one} />
              ))}
            </div>
          )}
        </div>
      );
    }
    if (said.isError) {
      return (
        <>
          <h2>{t('home.say.label')}</h2>
          <LoadError error={said.error} onRetry={said.refetch} busy={said.isFetching} level={3} />
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

function Quote({ said }: { readonly said: Testimonial }) {
  const { date } = useFormat();
  return (
    <figure className={styles.quote}>
      <Stars value={said.rating} />
      <blockquote dir="auto">{said.text}</blockquote>
      <figcaption className="row">
        <Avatar src={said.image} name={said.name} />
        <span>
          <b>
            <bdi>{said.name}</bdi>
          </b>
          <span className={`sm muted ${styles.line}`}>
            {[said.service, said.at && date(said.at)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}

function Hanger({ said }: { readonly said: Testimonial }) {
  return (
    <figure className={styles.hanger}>
      <Stars value={said.rating} />
      <blockquote className="mt2" dir="auto">
        {said.text}
      </blockquote>
      <figcaption className="sm muted mt4">
        <bdi>{said.name}</bdi>
        {said.service && <span className={styles.line}>{said.service}</span>}
      </figcaption>
    </figure>
  );
}
