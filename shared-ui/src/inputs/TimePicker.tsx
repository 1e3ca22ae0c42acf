import { Button, classes, Icon, Skeleton, useFormat } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useId } from 'react';
import { AnotherDay } from './AnotherDay';
import { DayStrip } from './DayStrip';
import { dayWords } from './dayWords';
import { partsOfDay, type TimeOption } from './partsOfDay';
import styles from './TimePicker.module.css';

export interface TimePickerProps {
  labels: { readonly day: string; readonly time: string };
  /** The days of the strip, `yyyy-MM-dd`, in order. */
  days: readonly string[];
  day: string;
  onDay: (day: string) => void;
  /** Times by day, in order. Undefined while loading. */
  times: ReadonlyMap<string, readonly TimeOption[]> | undefined;
  isChosen: (time: TimeOption) => boolean;
  onChoose: (time: TimeOption) => void;
  /** Several times may be chosen. `full`: no more can be added. Without it a new choice replaces the last one. */
  several?: 'open' | 'full' | undefined;
  /** Shows the number of free times per day. Leave it out when the times are only opening hours. */
  countsFree?: boolean;
  closedDays?: readonly string[] | undefined;
  /** `yyyy-MM-dd`. Lets the reader type any day between, or choose it in a calendar. */
  range?: { readonly from: string; readonly to: string } | undefined;
  isBusy?: boolean;
  onEarlier?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
  error?: string | undefined;
  children?: ReactNode;
}

export function TimePicker({
  labels,
  days,
  day,
  onDay,
  times,
  isChosen,
  onChoose,
  several,
  countsFree = true,
  closedDays,
  range,
  isBusy = false,
  onEarlier,
  onLater,
  error,
  children,
}: TimePickerProps) {
  const freeOn = (one: string) => times?.get(one)?.filter(({ taken }) => !taken).length ?? 0;
  const nextDay = days.find((one) => one > day && freeOn(one) > 0);
  return (
    <div className={styles.picker} aria-busy={isBusy || !times}>
      <DayStrip
        label={labels.day}
        days={days}
        day={day}
        onDay={onDay}
        freeOn={(one) => (countsFree && times ? freeOn(one) : undefined)}
        closedDays={closedDays}
        onEarlier={onEarlier}
        onLater={onLater}
      />
      {range && <AnotherDay range={range} onDay={onDay} />}
      {children}
      {!times ? (
        <div className={styles.slots}>
          <Skeleton shape="block" height="44px" count={6} />
        </div>
      ) : times.get(day)?.length ? (
        <Times
          label={labels.time}
          day={day}
          times={times.get(day) ?? []}
          isChosen={isChosen}
          onChoose={onChoose}
          several={several}
          error={error}
        />
      ) : (
        <NoTimes nextDay={nextDay} onDay={onDay} />
      )}
      {error && !times?.get(day)?.length && <PickerError>{error}</PickerError>}
    </div>
  );
}

interface TimesProps extends Pick<TimePickerProps, 'day' | 'isChosen' | 'onChoose' | 'several' | 'error'> {
  label: string;
  times: readonly TimeOption[];
}

function Times({ label, day, times, isChosen, onChoose, several, error }: TimesProps) {
  const t = useT('ui');
  const format = useFormat();
  const { lang } = useLanguage();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a label
    <div
      className={styles.picker}
      role={several ? 'group' : 'radiogroup'}
      aria-label={`${label}, ${dayWords(day, lang).long}`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      {partsOfDay(times).map(({ part, times: some }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would start a question of its own
        <div key={part} role="group" aria-labelledby={`${id}-${part}`} className={styles.part}>
          <span id={`${id}-${part}`} className="sm muted">
            {t(`times.${part}`)}
          </span>
          <div className={styles.slots}>
            {some.map((option, index) => {
              const isTaken = option.taken ?? false;
              const checked = !isTaken && isChosen(option);
              return (
                <label key={option.startAt} className={classes(styles.slot, isTaken && styles.taken)}>
                  <input
                    type={several ? 'checkbox' : 'radio'}
                    name={id}
                    value={option.time}
                    checked={checked}
                    disabled={isTaken || (several === 'full' && !checked)}
                    aria-invalid={error && index === 0 ? true : undefined}
                    onChange={() => onChoose(option)}
                  />
                  <bdi>{format.time(option.time)}</bdi>
                  {isTaken && <span className="sr">{t('times.taken')}</span>}
                </label>
              );
            })}
          </div>
        </div>
      ))}
      {error && <PickerError id={`${id}-error`}>{error}</PickerError>}
    </div>
  );
}

function NoTimes({ nextDay, onDay }: { nextDay: string | undefined; onDay: (day: string) => void }) {
  const t = useT('ui');
  const { lang } = useLanguage();
  return (
    <div className={styles.none} role="status">
      <p className="sm muted">{t('times.none')}</p>
      {nextDay && (
        <Button size="sm" variant="soft" onClick={() => onDay(nextDay)}>
          {t('times.nextFree', { date: dayWords(nextDay, lang).long })}
        </Button>
      )}
    </div>
  );
}

function PickerError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className={styles.error} id={id} role="alert">
      <Icon name="warning-circle" weight="fill" />
      {children}
    </span>
  );
}
