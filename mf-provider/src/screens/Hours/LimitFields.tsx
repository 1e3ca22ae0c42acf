import type { WorkingTimes } from '@doorstep/shared-api/domain';

import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './Hours.module.css';

export type Limits = Pick<WorkingTimes, 'bufferMinutes' | 'noticeMinutes' | 'maxJobsPerDay'>;

const choices: Readonly<Record<keyof Limits, readonly number[]>> = {
  bufferMinutes: [0, 15, 30, 45, 60, 90, 120],
  noticeMinutes: [0, 2, 4, 8, 12, 24, 48, 72, 168].map((hours) => hours * 60),
  maxJobsPerDay: [0, 1, 2, 3, 4, 5, 6, 8, 10, 12],
};

interface LimitFieldsProps {
  limits: Limits;
  onChange: (limits: Limits) => void;
}

export function LimitFields({ limits, onChange }: LimitFieldsProps) {
  const t = useT('provider');
  const duration = (minutes: number) => {
    if (minutes < 120 && minutes !== 60) return t('calendar.minutes', { count: minutes });
    return minutes <= 24 * 60
      ? t('calendar.hoursCount', { count: minutes / 60 })
      : t('calendar.daysCount', { count: minutes / 1440 });
  };
  const textOf = (name: keyof Limits, value: number) => {
    if (name === 'maxJobsPerDay') return value === 0 ? t('calendar.noLimit') : String(value);
    if (name === 'noticeMinutes') return duration(value || 60);
    return value === 0 ? t('calendar.noBuffer') : duration(value);
  };
  const field = (name: keyof Limits) => (
    <label>
      <span className="lab">{t(`calendar.${name}`)}</span>
      <span className="input">
        <select value={limits[name]} onChange={(event) => onChange({ ...limits, [name]: Number(event.target.value) })}>
          {[...new Set([...choices[name], limits[name]])]
            .sort((a, b) => a - b)
            .map((value) => (
              <option key={value} value={value}>
                {textOf(name, value)}
              </option>
            ))}
        </select>
        <Icon name="caret-down" />
      </span>
    </label>
  );
  return (
    <div className={styles.fields}>
      {field('bufferMinutes')}
      {field('noticeMinutes')}
      {field('maxJobsPerDay')}
    </div>
  );
}
