import type { OtherPerson, Slot } from '@doorstep/shared-api/domain';
import { formatDistance, Icon, Money, Note, Picture, Rating, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { NearestTimes } from '../FreeTimes/NearestTimes';
import styles from './BookPerson.module.css';
import type { PersonTime } from './personTime';
import { useTimeWords } from './useTimeWords';

interface TakenPartProps {
  chosen: PersonTime;
  others: readonly OtherPerson[];
  nearest: readonly Slot[];
  zone: string;
  onChoose: (next: PersonTime) => void;
}

/** The time was taken: others who are free then, at their prices, and the same person at other times. */
export function TakenPart({ chosen, others, nearest, zone, onChoose }: TakenPartProps) {
  const t = useT('person');
  const { moment } = useTimeWords(zone);
  const { person, startAt } = chosen;
  const time = moment(startAt);
  return (
    <div className={styles.part}>
      <h3 className={`h3 ${styles.badge}`}>{t('taken.title')}</h3>
      <Note tone="wait" icon="clock" role="alert">
        {t('taken.text', { name: person.name, time })}
      </Note>
      <h4 className="h4">{t(others.length > 0 ? 'taken.others' : 'taken.nobody', { time })}</h4>
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map((other) => (
            <li key={other.id}>
              <OtherRow
                other={other}
                before={chosen.priceCents}
                onChoose={() =>
                  onChoose({
                    ...chosen,
                    person: { id: other.id, name: other.name, ...(other.image && { image: other.image }) },
                    ...{ startAt: other.startAt, priceCents: other.priceCents },
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {nearest.length > 0 && (
        <section>
          <h4 className="h4">{t('taken.later', { name: person.name })}</h4>
          <NearestTimes
            slots={nearest}
            zone={zone}
            onChoose={(slot) => onChoose({ ...chosen, startAt: slot.startAt })}
          />
        </section>
      )}
    </div>
  );
}

interface OtherRowProps {
  other: OtherPerson;
  /** Price of the person whose time was taken. */
  before: number;
  onChoose: () => void;
}

function OtherRow({ other, before, onChoose }: OtherRowProps) {
  const t = useT('person');
  const { locale } = useLanguage();
  const { money } = useFormat();
  const { name, image, rating = 0, reviewCount = 0, distanceKm, priceCents, instant } = other;
  const difference = priceCents - before;
  const words = difference < 0 ? 'less' : difference > 0 ? 'more' : 'same';
  return (
    <button
      type="button"
      className={styles.other}
      aria-label={t('taken.choose', { name, price: money(priceCents) })}
      onClick={onChoose}
    >
      <span className={styles.face}>
        <Picture src={image} alt="" placeholder="user" width={56} height={70} />
      </span>
      <span className={styles.facts}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>
          <Rating value={rating} count={reviewCount} />{' '}
          {distanceKm !== undefined && <span className="sm muted">{formatDistance(distanceKm, locale)}</span>}
        </span>
        {instant && (
          <span className="sm">
            <Icon name="check" /> {t('taken.instant')}
          </span>
        )}
      </span>
      <span className={styles.cost}>
        <b className="price num">
          <Money cents={priceCents} />
        </b>
        <span className="sm muted">{t(`taken.${words}`, { amount: money(Math.abs(difference)) })}</span>
      </span>
    </button>
  );
}
