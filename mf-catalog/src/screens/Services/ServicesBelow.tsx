import type { OrderLine, ServicePage } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Button, EmptyState } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { urgencyAt } from '../../components/urgencyAt';
import { useNearWindow } from '../../hooks/useNearWindow';
import { ProviderTile } from '../AllProviders/ProviderTile';
import type { ServiceDetailsProps } from './ServiceDetails';
import styles from './Services.module.css';

interface PageProps {
  readonly page: ServicePage;
}

interface ServicesBelowProps extends PageProps {
  /** Chosen services, for which the choice above already shows people with their prices. */
  readonly lines: readonly OrderLine[];
}

export default function ServicesBelow({ page, lines }: ServicesBelowProps) {
  return (
    <>
      {lines.length === 0 && <ProviderSection page={page} />}
      <Details category={page.category} lines={lines} />
      <Areas page={page} />
    </>
  );
}

const ServiceDetails = lazy(() => import('./ServiceDetails'));

/** Loaded near the window only: its code, style and answers would double the data of a page that nobody scrolls. */
function Details(props: ServiceDetailsProps) {
  const [isNear, setNear] = useState(false);
  const box = useNearWindow<HTMLDivElement>(() => setNear(true), !isNear);
  if (!isNear) return <div ref={box} />;
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <ServiceDetails {...props} />
    </Suspense>
  );
}

function ProviderSection({ page: { area, category, providers, total } }: PageProps) {
  const t = useT('catalog');
  // Said of everybody, it would tell nobody apart.
  const areAllFree = providers.every(({ availableNow }) => availableNow);
  const everybody = `${paths.allProviders}?category=${encodeURIComponent(category.id)}`;
  return (
    <section className={styles.people}>
      <h2>{area ? t('services.peopleIn', { area: area.name }) : t('services.people')}</h2>
      {providers.length === 0 ? (
        <EmptyState
          title={t('services.nobody')}
          text={t('services.nobodyText')}
          level={3}
          action={<Button to={paths.allProviders}>{t('services.more')}</Button>}
        />
      ) : (
        <ul className={styles.grid}>
          {providers.map((provider, index) => (
            <li key={provider.id}>
              <ProviderTile
                provider={provider}
                at={pathTo.publicProfile(provider)}
                isFavourite={false}
                showsAvailability={!areAllFree}
                urgent={urgencyAt(index + 4)}
                level={3}
              />
            </li>
          ))}
        </ul>
      )}
      {total > providers.length && (
        <Button variant="line" to={everybody} className={styles.more ?? ''}>
          {t('services.more')}
        </Button>
      )}
    </section>
  );
}

function Areas({ page: { areas, category } }: PageProps) {
  const t = useT('catalog');
  if (areas.length === 0) return null;
  const heading = t('services.areas', { category: category.name });
  return (
    <nav className={styles.areas} aria-label={heading}>
      <h2 className="h3">{heading}</h2>
      <div className={styles.chips}>
        {areas.map(({ slug, name }) => (
          <Link key={slug} className="chip" to={pathTo.services(category.slug ?? '', slug)}>
            <bdi>{name}</bdi>
          </Link>
        ))}
      </div>
    </nav>
  );
}
