import { useSettings } from '@doorstep/shared-api';
import { useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './ProviderDetails.module.css';

/** The first free time of each of the next days, before anybody has chosen a service. */
export function NextTimes({ times }: { readonly times: readonly string[] }) {
  const t = useT('catalog');
  const format = useFormat();
  const { timeZone } = useSettings();
  if (times.length === 0) return <p className="muted sm mt4">{t('details.noTimes')}</p>;
  return (
    <div className={styles.nextTimes}>
      <h2 className="sm muted">{t('details.nextTimes')}</h2>
      <ul>
        {times.map((time) => (
          <li key={time} className="chip chip--sm num">
            <time dateTime={time}>
              <bdi>{`${format.weekday(time, { weekday: 'short', timeZone })} ${format.dateTime(time, { timeZone })}`}</bdi>
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}
