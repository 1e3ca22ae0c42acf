import type { Provider, ServicePage } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Picture } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { island, PageHead, StructuredData, useDocumentTitle } from '@doorstep/shared-ui/routes';
import { Trail, type TrailStep } from '../../components/Trail';
import { useNextTime } from '../../hooks/useNextTime';
import { useServicesWithPrice } from '../../hooks/useServicesWithPrice';
import { useSiteUrl } from '../../hooks/useSiteUrl';
import { factsOfServices } from '../../model/services/factsOfServices';
import { ServiceChoice } from './ServiceChoice';
import styles from './Services.module.css';
import { useOpenChoice } from './useOpenChoice';

const ServicesBelow = island(() => import(/* webpackChunkName: "island-services-below" */ './ServicesBelow'), {
  wake: 'near',
});

export function ServiceSheet({ page }: { readonly page: ServicePage }) {
  const t = useT('catalog');
  const siteUrl = useSiteUrl();
  const servicesWithPrice = useServicesWithPrice();
  const { category, area } = page;
  const choice = useOpenChoice(category);
  const names = { category: category.name, area: area?.name ?? '' };
  const services = servicesWithPrice(category.services);
  const trail = useBreadcrumb(page);
  useDocumentTitle(t(area ? 'services.titleIn' : 'services.title', names));
  return (
    <>
      <PageHead
        address={pathTo.services(category.slug ?? '', area?.slug)}
        description={t(area ? 'services.descriptionIn' : 'services.description', { ...names, services })}
      />
      <StructuredData facts={factsOfServices(page, trail, siteUrl)} />
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
      <ServiceChoice page={page} choice={choice} />
      <ServicesBelow page={page} lines={choice.lines} />
    </>
  );
}

function useBreadcrumb({ category, area }: ServicePage): TrailStep[] {
  const t = useT('catalog');
  return [
    { name: t('common.home'), to: paths.home },
    { name: t('services.all'), to: paths.mostCategories },
    { name: category.name, to: pathTo.services(category.slug ?? '') },
    ...(area ? [{ name: area.name, to: pathTo.services(category.slug ?? '', area.slug) }] : []),
  ];
}

function Soonest({ providers }: { readonly providers: readonly Provider[] }) {
  const t = useT('catalog');
  const nextTime = useNextTime();
  const [first] = providers
    .filter(({ nextSlotAt }) => nextSlotAt)
    .sort((a, b) => Date.parse(a.nextSlotAt ?? '') - Date.parse(b.nextSlotAt ?? ''));
  if (!first?.nextSlotAt) return null;
  return <p className="mt2">{t('services.soonest', { time: nextTime(first.nextSlotAt), name: first.name })}</p>;
}
