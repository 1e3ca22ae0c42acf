import { useDraftZone } from '@doorstep/shared-api/draft';
import { Icon, Picture, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSlotWords } from '../../hooks/useSlotWords';
import type { ChosenTime, Offer } from '../../model/services/offers';
import styles from './PeopleForServices.module.css';

interface OfferDoorProps {
  readonly offer: Offer;
  readonly isChosen: boolean;
  readonly onChoose: (chosen: ChosenTime) => void;
}

export function OfferDoor({ offer: { provider, priceCents, times }, isChosen, onChoose }: OfferDoorProps) {
  const t = useT('catalog');
  const { money } = useFormat();
  const wordsOf = useSlotWords(useDraftZone());
  const [first = ''] = times;
  const { day, time } = wordsOf(first);
  const price = money(priceCents);
  return (
    <button
      type="button"
      className={styles.door}
      aria-pressed={isChosen}
      aria-label={t('services.offer', { name: provider.name, time: `${day} ${time}`, price })}
      onClick={() => onChoose({ providerId: provider.id, startAt: first })}
    >
      <span className={styles.face}>
        <Picture src={provider.image} alt="" placeholder="user" width={128} height={104} />
      </span>
      {isChosen && (
        <span className={styles.check}>
          <Icon name="check" weight="bold" />
        </span>
      )}
      <span className="sm">{day}</span>
      <b>
        <bdi>{time}</bdi>
      </b>
      <span className={styles.who}>
        <bdi>{provider.name}</bdi>
      </span>
      <strong className="num">
        <bdi>{price}</bdi>
      </strong>
    </button>
  );
}
