import { displayPriceOf, type Provider } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, Icon, Picture, Rating, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { AvailabilityBadge } from '../../components/AvailabilityBadge';
import { useNextTime } from '../../hooks/useNextTime';
import styles from './Favorite.module.css';

interface FavouriteCardProps {
  readonly provider: Provider;
  readonly isFavourite: boolean;
  readonly onToggle: () => void;
}

export function FavouriteCard({ provider, isFavourite, onToggle }: FavouriteCardProps) {
  const t = useT('catalog');
  const { money } = useFormat();
  const { availableNow, nextSlotAt } = provider;
  const price = displayPriceOf(provider);
  const nextTime = useNextTime();
  const when = nextSlotAt && nextTime(nextSlotAt);
  return (
    <article className={`pcard ${styles.card}`} data-removed={!isFavourite || undefined}>
      <div className="pcard__a">
        <Picture src={provider.image} alt="" placeholder="user" width={290} height={362} />
        <button
          type="button"
          className="heart"
          aria-label={t('favorite.heart', { name: provider.name })}
          aria-pressed={isFavourite}
          onClick={onToggle}
        >
          <Icon name="heart" weight={isFavourite ? 'fill' : 'regular'} />
        </button>
      </div>
      <div>
        {availableNow !== undefined && (
          <p className={styles.badge}>
            <AvailabilityBadge
              isAvailable={availableNow}
              opensAt={provider.opensAt}
              busyLabel={t('favorite.offline')}
            />
          </p>
        )}
        <h2 className="h4">
          <bdi>{provider.name}</bdi>
        </h2>
        <p className="muted sm">{provider.serviceTitle}</p>
        <p className="mt2">
          <Rating value={provider.rating} count={provider.reviewCount} />
        </p>
        {when && (
          <p className="sm muted">
            {availableNow === false ? t('favorite.back', { time: when }) : t('providers.next', { time: when })}
          </p>
        )}
      </div>
      <div className={`row row--between ${styles.act}`}>
        {price && (
          <span className="sm muted">
            {price.isLowest && t('common.from')} <b className={`price ${styles.price}`}>{money(price.cents)}</b>
          </span>
        )}
        <Button
          variant="soft"
          size="sm"
          to={pathTo.providerDetails(provider.id)}
          aria-label={`${t('common.getHired')}, ${provider.name}`}
        >
          {t('common.getHired')}
        </Button>
      </div>
    </article>
  );
}
