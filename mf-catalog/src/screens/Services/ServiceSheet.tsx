import { useSettings } from '@doorstep/shared-api';
import type { Provider, ServicePage } from '@doorstep/shared-api/domain';
import { paths, to } from '@doorstep/shared-api/paths';
import { Button, EmptyState, Picture } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { PageHead, StructuredData, useDocumentTitle } from '@doorstep/shared-ui/routes';
import { Link } from 'react-router-dom';
import { Trail, type TrailStep } from '../../components/Trail';
import { urgencyAt } from '../../components/urgencyAt';
import { useNextTime } from '../../hooks/useNextTime';
import { useServicesWithPrice } from '../../hooks/useServicesWithPrice';
import { factsOfServices } from '../../model/services/factsOfServices';
import { ProviderTile } from '../AllProviders/ProviderTile';
import { ServiceChoice } from './ServiceChoice';
import styles from './Services.module.css';

interface PartProps {
  readonly page: ServicePage;
}

export function ServiceSheet({ page }: PartProps) {
  const t = useT('catalog');
  const { publicUrl = '' } = useSettings();
  const servicesWithPrice = useServicesWithPrice();
  const { category, area } = page;
  const names = { category: category.name, area: area?.name ?? '' };
  const services = servicesWithPrice(category.services);
  const trail = useTrail(page);
  useDocumentTitle(t(area ? 'services.titleIn' : 'services.title', names));
  return (
    <>
      <PageHead
        address={to.services(category.slug ?? '', area?.slug)}
        description={t(area ? 'services.descriptionIn' : 'services.description', { ...names, services })}
      />
      <StructuredData facts={factsOfServices(page, trail, publicUrl)} />
      <Trail steps={trail} />
      <div className={styles.head}>
        <div>
          <h1>{area ? t('services.headingIn', names) : category.name}</h1>
          {page.description && <p className="lead mt2">{page.description}</p>}
          <p className="muted mt2">{services}</p>
          <Soonest providers={page.providers} />
        </div>
        <span className={styles.art}>
          <Picture src={category.image} alt="" placeholder="door-open" width={240} height={300} urgent="first" />
        </span>
      </div>
      <ServiceChoice category={category} />
      <People page={page} />
      <Areas page={page} />
    </>
  );
}

function useTrail({ category, area }: ServicePage): TrailStep[] {
  const t = useT('catalog');
  return [
    { name: t('common.home'), to: paths.home },
    { name: t('services.all'), to: paths.mostCategories },
    { name: category.name, to: to.services(category.slug ?? '') },
    ...(area ? [{ name: area.name, to: to.services(category.slug ?? '', area.slug) }] : []),
  ];
}

/** Whoever of them is free first. */
function Soonest({ providers }: { readonly providers: readonly Provider[] }) {
  const t = useT('catalog');
  const nextTime = useNextTime();
  const [first] = providers
    .filter(({ nextSlotAt }) => nextSlotAt)
    .sort((a, b) => Date.parse(a.nextSlotAt ?? '') - Date.parse(b.nextSlotAt ?? ''));
  if (!first?.nextSlotAt) return null;
  return <p className="mt2">{t('services.soonest', { time: nextTime(first.nextSlotAt), name: first.name })}</p>;
}

function People({ page: { area, category, providers, total } }: PartProps) {
  const t = useT('catalog');
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
                at={to.publicProfile(provider)}
                isFavourite={false}
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

function Areas({ page: { areas, category } }: PartProps) {
  const t = useT('catalog');
  if (areas.length === 0) return null;
  const heading = t('services.areas', { category: category.name });
  return (
    <nav className={styles.areas} aria-label={heading}>
      <h2 className="h3">{heading}</h2>
      <div className={styles.chips}>
        {areas.map(({ slug, name }) => (
          <Link key={slug} className="chip" to={to.services(category.slug ?? '', slug)}>
            <bdi>{name}</bdi>
          </Link>
        ))}
      </div>
    </nav>
  );
}
