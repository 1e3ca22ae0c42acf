import { isOvernight, type TimeRange } from '@doorstep/shared-api/domain';
import { Button, IconButton, VisuallyHidden } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type RangesError, rangeAfter } from '../../model/calendar/workingWeek';
import styles from './WeekHours.module.css';

const MAX_RANGES = 8;

interface RangeListProps {
  /** Name of the day, for the labels of the fields. */
  name: string;
  ranges: readonly TimeRange[];
  error: RangesError | undefined;
  errorId: string;
  onChange: (ranges: readonly TimeRange[]) => void;
}

/** Working hours of one day. The gaps between ranges are its breaks. */
export function RangeList({ name, ranges, error, errorId, onChange }: RangeListProps) {
  const t = useT('provider');
  const replace = (at: number, fields: Partial<TimeRange>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...fields } : range)));
  /** Further ranges are numbered, so that each field has a name of its own. */
  const labelOf = (end: 'from' | 'to', at: number) =>
    at === 0 ? t(`calendar.${end}`, { day: name }) : t(`calendar.${end}More`, { day: name, number: at + 1 });
  const time = (range: TimeRange, at: number, end: 'from' | 'to') => (
    <span className="input" data-bad={error ? '' : undefined}>
      <input
        type="time"
        aria-label={labelOf(end, at)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        value={range[end] === '24:00' ? '00:00' : range[end]}
        onChange={(event) => replace(at, { [end]: event.target.value })}
      />
    </span>
  );
  return (
    <div className={styles.ranges}>
      {ranges.map((range, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two new ranges can be the same
        <span className={styles.times} key={at}>
          {time(range, at, 'from')} <span aria-hidden="true">–</span> {time(range, at, 'to')}
          {isOvernight(range) && <span className="muted sm">{t('calendar.nextDay')}</span>}
          {ranges.length > 1 && (
            <IconButton
              icon="trash"
              label={t('calendar.remove', { what: `${name}, ${range.from} – ${range.to}` })}
              onClick={() => onChange(ranges.filter((_, index) => index !== at))}
            />
          )}
        </span>
      ))}
      {ranges.length < MAX_RANGES && (
        <div>
          <Button variant="soft" size="sm" onClick={() => onChange([...ranges, rangeAfter(ranges)])}>
            {t('calendar.addRange')}
            <VisuallyHidden> ({name})</VisuallyHidden>
          </Button>
        </div>
      )}
    </div>
  );
}
