import { type Provider, wallTimeIn } from '@doorstep/shared-api/domain';
import { useDraft, useDraftZone } from '@doorstep/shared-api/draft';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { useSlotWords } from '../../hooks/useSlotWords';
import styles from './ProviderRow.module.css';

interface NextTimesProps {
  readonly provider: Provider;
  readonly profile: string;
}

export function NextTimes({ provider, profile }: NextTimesProps) {
  const t = useT('catalog');
  const timeZone = useDraftZone();
  const { update } = useDraft();
  const wordsOf = useSlotWords(timeZone);
  const times = (provider.nextTimes ?? []).map((at) => ({ at, ...wordsOf(at) })).filter(({ isOver }) => !isOver);
  if (times.length === 0) return null;

  const choose = (at: string) =>
    update({
      provider: { id: provider.id, name: provider.name },
      bookingType: 'hire',
      ...wallTimeIn(timeZone, new Date(at)),
      asap: false,
    });

  return (
    <ul className={styles.times} aria-label={t('rows.times', { name: provider.name })}>
      {times.map(({ at, day, time }) => (
        <li key={at}>
          <Link
            className={styles.time}
            to={profile}
            aria-label={t('rows.book', { name: provider.name, time: `${day} ${time}` })}
            onClick={() => choose(at)}
          >
            <small>{day}</small>
            <bdi>{time}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
