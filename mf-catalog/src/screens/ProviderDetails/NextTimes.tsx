import { wallTimeIn } from '@doorstep/shared-api/domain';
import { useDraftZone } from '@doorstep/shared-api/draft';
import { Icon, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './ProviderDetails.module.css';
import type { useHire } from './useHire';

interface NextTimesProps {
  readonly times: readonly string[];
  readonly hire: ReturnType<typeof useHire>;
}

export function NextTimes({ times, hire: { wishedStart, chooseStart } }: NextTimesProps) {
  const t = useT('catalog');
  const format = useFormat();
  const timeZone = useDraftZone();
  if (times.length === 0) return <p className="muted sm mt4">{t('details.noTimes')}</p>;
  return (
    <div className={styles.nextTimes}>
      <h2 className="sm muted">{t('details.nextTimes')}</h2>
      <ul>
        {times.map((at) => {
          const start = wallTimeIn(timeZone, new Date(at));
          const isChosen = start.date === wishedStart?.date && start.time === wishedStart.time;
          return (
            <li key={at}>
              <button
                type="button"
                className="chip num"
                aria-pressed={isChosen}
                onClick={() => chooseStart(isChosen ? undefined : start)}
              >
                {isChosen && <Icon name="check" weight="bold" />}
                <time dateTime={at}>
                  <bdi>{`${format.weekday(at, { weekday: 'short', timeZone })} ${format.dateTime(at, { timeZone })}`}</bdi>
                </time>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
