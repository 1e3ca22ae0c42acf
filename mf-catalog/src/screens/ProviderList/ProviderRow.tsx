import { type Provider, shownPrice } from '@doorstep/shared-api/domain';
import { to } from '@doorstep/shared-api/paths';
import { Button, Icon, Picture, Rating, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { AvailabilityBadge } from '../../components/AvailabilityBadge';
import { useNextTime } from '../../hooks/useNextTime';
import { formatDistance } from '../../model/location/distance';
import { isAvailable } from '../../model/providers/filterProviders';
import styles from './ProviderList.module.css';

/** Photo, service, chips, name, address and badge; card and chips lead to the profile. */
export function ProviderRow({ provider }: { readonly provider: Provider }) {
  const t = useT('catalog');
  const { locale } = useLanguage();
  const { money } = useFormat();
  const nextTime = useNextTime();
  const profile = provider.id ? to.providerDetailsFromList(provider.id) : undefined;
  const price = shownPrice(provider);
  const place = [
    provider.address,
    provider.distanceKm === undefined ? '' : formatDistance(provider.distanceKm, locale),
  ].filter(Boolean);

  return (
    <article className={styles.row}>
      <div className={styles.portrait}>
        <Picture src={provider.image} alt="" placeholder="user" width={132} height={165} />
      </div>
      <div className={styles.facts}>
        <div className="row row--wrap">
          <h2 className="h3">
            {profile ? (
              <Link className={styles.name} to={profile}>
                <bdi>{provider.name}</bdi>
              </Link>
            ) : (
              <bdi>{provider.name}</bdi>
            )}
          </h2>
          <Rating value={provider.rating} count={provider.reviewCount} />
        </div>
        <p className="muted">{provider.serviceTitle}</p>
        <div className={styles.chips}>
          {provider.serviceNames.map((name) =>
            profile ? (
              <Link key={name} className="chip chip--sm" to={profile}>
                {name}
              </Link>
            ) : (
              <span key={name} className="chip chip--sm">
                {name}
              </span>
            ),
          )}
        </div>
        {place.length > 0 && (
          <p className={`sm muted ${styles.place}`}>
            <Icon name="map-pin" />
            {place.join(', ')}
          </p>
        )}
        <div className="row row--wrap">
          <AvailabilityBadge
            isAvailable={isAvailable(provider)}
            opensAt={provider.opensAt}
            busyLabel={t('providers.busy')}
          />
          {provider.verified && (
            <span className="tick">
              <Icon name="seal-check" weight="fill" />
              {t('providers.verified')}
            </span>
          )}
        </div>
      </div>
      <div className={styles.side}>
        <p className={styles.offer}>
          {provider.nextSlotAt && <b className="sm">{t('providers.next', { time: nextTime(provider.nextSlotAt) })}</b>}
          {price && (
            <span className={styles.from}>
              {price.isLowest && <span className="sm muted">{t('common.from')} </span>}
              <span className="price">{money(price.cents)}</span>
            </span>
          )}
        </p>
        {profile && (
          <Button variant="soft" size="sm" to={profile} aria-label={`${t('providers.view')}, ${provider.name}`}>
            {t('providers.view')}
          </Button>
        )}
      </div>
    </article>
  );
}
