import { displayPriceOf, type Provider } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { formatDistance, type PictureProps, ProviderCard, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { memo } from 'react';
import { AvailabilityBadge } from '../../components/AvailabilityBadge';
import { useNextTime } from '../../hooks/useNextTime';

interface ProviderTileProps {
  readonly provider: Provider;
  /** Link target. Default: the profile by id. */
  readonly at?: string;
  readonly isFavourite: boolean;
  readonly onToggleFavourite?: (provider: Provider) => void;
  readonly showsAvailability?: boolean;
  readonly urgent?: PictureProps['urgent'];
  readonly level?: 2 | 3;
}

export const ProviderTile = memo(function ProviderTile({
  provider,
  at = pathTo.providerDetails(provider.id),
  isFavourite,
  onToggleFavourite,
  showsAvailability = true,
  urgent,
  level = 2,
}: ProviderTileProps) {
  const t = useT('catalog');
  const { locale } = useLanguage();
  const nextTime = useNextTime();
  const { distanceKm } = provider;
  return (
    <ProviderCard
      to={at}
      name={provider.name}
      service={provider.serviceTitle}
      image={provider.image}
      rating={provider.rating}
      count={provider.reviewCount}
      price={displayPriceOf(provider)}
      next={provider.nextSlotAt && nextTime(provider.nextSlotAt)}
      favourite={isFavourite}
      onFavourite={onToggleFavourite && (() => onToggleFavourite(provider))}
      level={level}
      urgent={urgent}
      actionLabel={t('common.getHired')}
      extra={
        <>
          {distanceKm !== undefined && <p className="sm muted">{formatDistance(distanceKm, locale)}</p>}
          {showsAvailability && provider.availableNow !== undefined && (
            <p className="mt2">
              <AvailabilityBadge
                isAvailable={provider.availableNow}
                opensAt={provider.opensAt}
                busyLabel={t('providers.busy')}
              />
            </p>
          )}
        </>
      }
    />
  );
});
