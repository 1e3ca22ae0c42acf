import type { Provider, TopProvider } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Carousel, ProviderCard, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { LoadError } from '../../components/LoadError';
import type { QueryResult } from '../../components/QueryResult';
import { useFavourites } from '../../hooks/useFavourites';
import { useNextTime } from '../../hooks/useNextTime';
import { topWithPrices } from '../../model/providers/topWithPrices';
import styles from './Home.module.css';

interface TopServicesProps {
  readonly top: QueryResult<readonly TopProvider[]>;
  readonly providers: readonly Provider[];
}

export function TopServices({ top, providers }: TopServicesProps) {
  const t = useT('catalog');
  const nextTime = useNextTime();
  const favourites = useFavourites();
  const shown = topWithPrices(top.data ?? [], providers).filter((provider) => provider.id);
  if (top.data && shown.length === 0) return null;
  const heading = (
    <div>
      <h2>{t('home.top.title')}</h2>
      <p className="muted mt2">{t('home.top.lead')}</p>
    </div>
  );
  return <section className="wrap sec below">{content()}</section>;

  function content() {
    if (top.isError && !top.data) {
      return (
        <>
          {heading}
          <LoadError error={top.error} onRetry={top.refetch} busy={top.isFetching} level={3} />
        </>
      );
    }
    if (!top.data) {
      return (
        <>
          <div className="sec__head">{heading}</div>
          <div className={styles.waitingTop} aria-busy="true">
            <Skeleton shape="arch" count={5} />
          </div>
        </>
      );
    }
    return (
      <Carousel label={t('home.top.title')} step={150} kind="cards" heading={heading}>
        {shown.map((provider) => (
          <ProviderCard
            key={provider.id}
            to={pathTo.providerDetails(provider.id)}
            name={provider.name}
            service={provider.serviceTitle}
            image={provider.image}
            rating={provider.rating}
            count={provider.reviewCount}
            price={provider.price}
            next={provider.nextSlotAt && nextTime(provider.nextSlotAt)}
            actionLabel={t('common.getHired')}
            favourite={favourites.isFavourite(provider)}
            onFavourite={favourites.press && (() => favourites.press?.(provider))}
          />
        ))}
      </Carousel>
    );
  }
}
