import {
  dayAfter,
  instantOfWallTime,
  maxDaysAhead,
  type ProviderProfile,
  visitMinutes,
  wallTimeIn,
} from '@doorstep/shared-api/domain';
import { useDraft, useDraftZone } from '@doorstep/shared-api/draft';
import { useDayTimes } from '@doorstep/shared-api/hooks';
import { Note, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { TimePicker } from '@doorstep/shared-ui/inputs';
import { ZoneNote } from '@doorstep/shared-ui/zoneNote';
import { useEffect, useState } from 'react';
import { formatMinutes } from '../../model/location/distance';
import styles from './ProviderDetails.module.css';
import type { useHire } from './useHire';

interface VisitTimesProps {
  readonly providerId: string;
  readonly profile: ProviderProfile;
  readonly hire: ReturnType<typeof useHire>;
}

export default function VisitTimes({ providerId, profile, hire }: VisitTimesProps) {
  const t = useT('catalog');
  const format = useFormat();
  const { locale } = useLanguage();
  const zone = useDraftZone();
  const { update } = useDraft();
  const [lost, setLost] = useState('');
  // Day on display. The draft gets a day together with a chosen time.
  const [shownDay, setShownDay] = useState('');
  const today = wallTimeIn(zone, useNow()).date;
  const lastDay = dayAfter(today, maxDaysAhead);
  const durationMinutes = visitMinutes(
    hire.lines.map((line) => ({ ...line, ...profile.services.find(({ id }) => id === line.subcategoryId) })),
  );
  const subcategoryIds = hire.lines.map((line) => line.subcategoryId);
  const chosen = hire.wishedStart;
  const date = shownDay || chosen?.date || '';
  const time = chosen && chosen.date === date ? chosen.time : '';
  const visit = useDayTimes({ providerId, subcategoryIds, durationMinutes, zone, today, lastDay, date, time });
  const { day, isGone, earlier, later } = visit;

  // Drop a past day without a message: the customer no longer expects it.
  const isPast = chosen && chosen.date < today;
  useEffect(() => {
    if (isPast) update({ date: undefined, time: undefined });
  }, [isPast, update]);
  useEffect(() => {
    if (!isGone) return;
    setLost(time);
    setShownDay(date);
    update({ date: undefined, time: undefined });
  }, [isGone, date, time, update]);

  function show(next: string) {
    setLost('');
    setShownDay(next);
  }

  if (visit.failed) {
    return (
      <Note tone="wait" role="status" className={styles.when}>
        {t('details.timesFailed')}{' '}
        <button type="button" className="link" onClick={() => void visit.refetch()}>
          {t('details.timesRetry')}
        </button>
      </Note>
    );
  }

  return (
    <section className={styles.when} aria-label={t('details.when')}>
      <TimePicker
        labels={{ day: t('details.when'), time: t('details.time') }}
        days={visit.days}
        day={day}
        onDay={show}
        times={visit.times}
        closedDays={visit.closedDays}
        range={{ from: today, to: lastDay }}
        isChosen={(option) => day === chosen?.date && option.time === chosen.time}
        onChoose={(option) => {
          show(day);
          hire.chooseStart({ date: day, time: option.time });
        }}
        isBusy={visit.isFetching}
        onEarlier={earlier ? () => show(earlier) : undefined}
        onLater={later ? () => show(later) : undefined}
      >
        <p className="sm muted">{t('details.needed', { duration: formatMinutes(durationMinutes, locale) })}</p>
        {lost && (
          <Note tone="wait" role="status">
            {t('details.timeLost', { time: format.time(lost) })}
          </Note>
        )}
        <ZoneNote
          zone={zone}
          at={[day && instantOfWallTime(zone, { date: day, time: '12:00' }).toISOString()]}
          className="xs muted"
        />
      </TimePicker>
    </section>
  );
}
