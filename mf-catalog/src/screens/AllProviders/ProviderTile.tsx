import type { Provider } from '@doorstep/shared-api/domain';
import { to } from '@doorstep/shared-api/paths';
import { ProviderCard, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { AvailabilityBadge } from '../../components/AvailabilityBadge';
import type { Heart } from '../../components/useHearts';
import { useNextTime } from '../../components/useNextTime';
import { formatDistance } from '../../model/distance';

interface ProviderTileProps extends Heart {
  readonly provider: Provider;
}

export function ProviderTile({ provider, favourite, onFavourite }: ProviderTileProps) {
  const t = useT('catalog');
  const { locale } = useLanguage();
  const nextTime = useNextTime();
  const { distanceKm } = provider;
  return (
    <ProviderCard
      to={to.providerDetails(provider.id)}
      name={provider.name}
      service={provider.serviceTitle}
      image={provider.image}
      rating={provider.rating}
      count={provider.reviewCount}
      from={provider.startPriceCents}
      next={provider.nextSlotAt && nextTime(provider.nextSlotAt)}
      favourite={favourite}
      onFavourite={onFavourite}
      level={2}
      actionLabel={t('common.getHired')}
      extra={
        <>
          {distanceKm !== undefined && <p className="sm muted">{formatDistance(distanceKm, locale)}</p>}
          {provider.availableNow !== undefined && (
            <p className="mt2">
              <AvailabilityBadge isAvailable={provider.availableNow} busyLabel={t('providers.busy')} />
            </p>
          )}
        </>
      }
    />
  );
}
