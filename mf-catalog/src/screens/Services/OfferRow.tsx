import { useDraftZone } from '@doorstep/shared-api/draft';
import { pathTo } from '@doorstep/shared-api/paths';
import { formatDistance, Picture, Rating, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { useSlotWords } from '../../hooks/useSlotWords';
import type { ChosenTime, Offer } from '../../model/services/offers';
import styles from './PeopleForServices.module.css';

interface OfferRowProps {
  readonly offer: Offer;
  /** RFC 3339: the chosen time of this person. */
  readonly chosen: string | undefined;
  readonly onChoose: (chosen: ChosenTime) => void;
}

export function OfferRow({
  offer: { provider, priceCents, pricesCents = [], times },
  chosen,
  onChoose,
}: OfferRowProps) {
  const t = useT('catalog');
  const { locale } = useLanguage();
  const { money } = useFormat();
  const wordsOf = useSlotWords(useDraftZone());
  const { name, rating, reviewCount, distanceKm } = provider;
  return (
    <li className={styles.row}>
      <span className={styles.portrait}>
        <Picture src={provider.image} alt="" placeholder="user" width={64} height={80} />
      </span>
      <div className={styles.facts}>
        <h3 className="h4">
          <Link to={pathTo.publicProfile(provider)}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className={styles.line}>
          <Rating value={rating} count={reviewCount} />
          {distanceKm !== undefined && <span className="sm muted">{formatDistance(distanceKm, locale)}</span>}
        </p>
      </div>
      <div className={styles.cost}>
        <span className="price num">
          <bdi>{money(priceCents)}</bdi>
        </span>
        {pricesCents.length > 1 && (
          <small className="muted num">
            <bdi>{pricesCents.map((cents) => money(cents)).join(' + ')}</bdi>
          </small>
        )}
      </div>
      <ul className={styles.times} aria-label={t('rows.times', { name })}>
        {times.map((at) => {
          const { day, time } = wordsOf(at);
          return (
            <li key={at}>
              <button
                type="button"
                className={styles.time}
                aria-pressed={at === chosen}
                aria-label={t('services.offer', { name, time: `${day} ${time}`, price: money(priceCents) })}
                onClick={() => onChoose({ providerId: provider.id, startAt: at })}
              >
                <small>{day}</small> <bdi>{time}</bdi>
              </button>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
