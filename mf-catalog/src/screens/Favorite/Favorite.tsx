import { useSettings } from '@doorstep/shared-api';
import { useGetFavouritesQuery } from '@doorstep/shared-api/catalog';
import type { Provider } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { Button, EmptyState, Page, QueryState, Skeleton, Switch } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSearchParams } from 'react-router-dom';
import { useFailedText } from '../../hooks/useFailedText';
import { filterProviders } from '../../model/providers/filterProviders';
import { emptySearch } from '../../model/providers/providerSearch';
import styles from './Favorite.module.css';
import { FavouriteCard } from './FavouriteCard';
import { useLocalFavourites } from './useLocalFavourites';

export function Favorite() {
  const t = useT('catalog');
  const favourites = useGetFavouritesQuery();
  const knowsDays = favourites.data?.some((provider) => provider.nextSlotAt) ?? false;
  const [params, setParams] = useSearchParams();
  const isToday = knowsDays && params.get('free') === 'today';
  return (
    <Page className={styles.page}>
      <div className="row row--between row--wrap">
        <div>
          <h1>{t('title.favorite')}</h1>
          <p className="lead mt2">{t('favorite.lead')}</p>
        </div>
        {knowsDays && (
          <Switch
            label={t('favorite.today')}
            checked={isToday}
            onChange={(on) => setParams(on ? { free: 'today' } : {}, { replace: true })}
          />
        )}
      </div>
      <QueryState
        query={favourites}
        className={styles.grid}
        skeleton={<Skeleton shape="arch" count={4} />}
        atOnce
        failed={useFailedText()}
      >
        {(providers) => <FavouriteCards favourites={providers} isToday={isToday} />}
      </QueryState>
    </Page>
  );
}

export { Favorite as Component };

interface FavouriteCardsProps {
  readonly favourites: readonly Provider[];
  readonly isToday: boolean;
}

function FavouriteCards({ favourites, isToday }: FavouriteCardsProps) {
  const t = useT('catalog');
  const { timeZone } = useSettings();
  const localFavourites = useLocalFavourites(favourites);
  const shown = isToday
    ? filterProviders(localFavourites.providers, { ...emptySearch, free: ['today'] }, { now: new Date(), timeZone })
    : localFavourites.providers;
  if (localFavourites.providers.length === 0) {
    return (
      <EmptyState
        title={t('favorite.none')}
        text={t('favorite.noneText')}
        action={<Button to={paths.allProviders}>{t('favorite.find')}</Button>}
      />
    );
  }
  if (shown.length === 0) {
    return <EmptyState art="search" title={t('providers.none')} text={t('favorite.noneToday')} />;
  }
  return (
    <ul className={styles.grid}>
      {shown.map((provider) => (
        <li key={provider.id}>
          <FavouriteCard
            provider={provider}
            isFavourite={localFavourites.isMarked(provider.id)}
            onToggle={() => localFavourites.toggle(provider)}
          />
        </li>
      ))}
    </ul>
  );
}
