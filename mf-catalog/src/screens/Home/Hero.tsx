import { useSessionStatus, useSettings } from '@doorstep/shared-api';
import type { Category, Provider } from '@doorstep/shared-api/domain';
import { useFormat } from '@doorstep/shared-ui';
import heroUrl from '@doorstep/shared-ui/art/hero.svg';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { serviceLink, throughLogin } from '../../model/navigation/links';
import { ForYouPlace } from './ForYou/ForYouPlace';
import styles from './Hero.module.css';
import { HeroSearch } from './HeroSearch';
import { ListSearch } from './ListSearch';

interface HeroProps {
  readonly categories: readonly Category[];
  readonly providers: readonly Provider[];
}

export function Hero({ categories, providers }: HeroProps) {
  const t = useT('catalog');
  const status = useSessionStatus();
  const { apiExtensions } = useSettings();
  const { money } = useFormat();
  const isOwn = status === 'customer' && apiExtensions;
  const firstServices = categories.flatMap((category) => category.services.slice(0, 1)).slice(0, 4);
  return (
    <section className={`${styles.hero} on-hero`} data-own={isOwn || undefined}>
      {isOwn && <ForYouPlace />}
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.copy}>
          <h1 className="display">{t('home.hero.title')}</h1>
          <p className={`lead ${styles.lead}`}>{t('home.hero.lead')}</p>
          {apiExtensions ? <HeroSearch /> : <ListSearch categories={categories} providers={providers} />}
          <div className={styles.start}>
            {firstServices.length > 0 && <span>{t('home.search.startWith')}</span>}
            {firstServices.map((service) => (
              <Link key={service.id} to={throughLogin(status, serviceLink(service.categoryId, service.id))}>
                {service.name} <b>{money(service.priceCents)}</b>
              </Link>
            ))}
          </div>
        </div>
        <div className={styles.art}>
          <img src={heroUrl} alt={t('home.hero.art')} width={560} height={600} />
        </div>
      </div>
      <div className={styles.step} />
    </section>
  );
}
