import { displayPriceOf, type Provider } from '@doorstep/shared-api/domain';
import {
  Button,
  classes,
  formatDistance,
  Icon,
  Picture,
  type PictureProps,
  Rating,
  useFormat,
  useLanguage,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { isAvailable } from '../../model/providers/filterProviders';
import { AvailabilityBadge } from '../AvailabilityBadge';
import { NextTimes } from './NextTimes';
import styles from './ProviderRow.module.css';

export interface ProviderRowProps {
  readonly provider: Provider;
  readonly profile?: string;
  readonly action: string;
  readonly trade?: string;
  /** Services that the price covers, in words, when services were chosen. */
  readonly priced?: string;
  readonly isFavourite?: boolean;
  readonly onToggleFavourite?: (provider: Provider) => void;
  readonly urgent?: PictureProps['urgent'];
  readonly isActive?: boolean;
  readonly onHighlight?: (id: string) => void;
}

export const ProviderRow = memo(function ProviderRow({
  provider,
  profile,
  action,
  trade,
  priced,
  isFavourite = false,
  onToggleFavourite,
  urgent,
  isActive = false,
  onHighlight,
}: ProviderRowProps) {
  const t = useT('catalog');
  const ui = useT('ui');
  const { locale } = useLanguage();
  const { money } = useFormat();
  const price = displayPriceOf(provider);
  const place = [
    provider.address,
    provider.distanceKm === undefined ? '' : formatDistance(provider.distanceKm, locale),
  ].filter(Boolean);
  const isNamed = trade && !provider.serviceTitle.toLowerCase().includes(trade.toLowerCase());
  const preview = onHighlight && provider.id ? () => onHighlight(provider.id) : undefined;

  return (
    <article className={classes(styles.row, isActive && styles.active)} onMouseEnter={preview} onFocus={preview}>
      <div className={styles.portrait}>
        <Picture src={provider.image} alt="" placeholder="user" width={132} height={165} urgent={urgent} />
      </div>
      <div className={styles.facts}>
        <div className={styles.who}>
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
          {onToggleFavourite && (
            <button
              type="button"
              className={`heart ${styles.heart}`}
              aria-label={ui('save', { name: provider.name })}
              aria-pressed={isFavourite}
              onClick={() => onToggleFavourite(provider)}
            >
              <Icon name="heart" weight={isFavourite ? 'fill' : 'regular'} />
            </button>
          )}
        </div>
        <p>
          {isNamed && <b className={styles.trade}>{trade}</b>} <span className="muted">{provider.serviceTitle}</span>
        </p>
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
        {price && (
          <p className={styles.offer}>
            <span className="sm muted">{price.isLowest ? t('common.from') : (priced ?? '')}</span>{' '}
            <span className="price num">{money(price.cents)}</span>
          </p>
        )}
        {profile && <NextTimes provider={provider} profile={profile} />}
        {profile && (
          <Button variant="soft" size="sm" to={profile} aria-label={`${action}, ${provider.name}`}>
            {action}
          </Button>
        )}
      </div>
    </article>
  );
});
