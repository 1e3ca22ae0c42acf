import { isBusinessFailure, isSlotTaken, useSettings } from '@doorstep/shared-api';
import { useRescheduleMutation } from '@doorstep/shared-api/bookings';
import { type Booking, instantOfWallTime, type Slot, wallTimeIn } from '@doorstep/shared-api/domain';
import { Button, Dialog, Icon, Note, useFormat, useToast } from '@doorstep/shared-ui';
import { DateField, Form, type FormikProps, TimeField } from '@doorstep/shared-ui/forms';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { ZoneNote } from '@doorstep/shared-ui/zoneNote';
import { useId, useMemo, useRef, useState } from 'react';
import { startTimeSchema } from '../../components/CreateBooking/bookingForm';
import { FreeTimes } from '../../components/FreeTimes/FreeTimes';
import { NearestTimes } from '../../components/FreeTimes/NearestTimes';
import { useVisitMinutes } from '../../hooks/useVisitMinutes';
import { nearestSlotsOf } from '../../model/checkout/checkoutError';
import { lastDay } from '../../model/schedule/schedule';
import styles from './BookingDetails.module.css';

const SHORT_NOTICE_MS = 24 * 3_600_000;
const isShortNotice = (startAt: string) => Date.parse(startAt) - Date.now() < SHORT_NOTICE_MS;

/** Money and services stay as they are. */
export function Reschedule({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const { dateTime } = useFormat();
  const settings = useSettings();
  const toast = useToast();
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [reschedule, { isLoading }] = useRescheduleMutation();
  const zone = booking.timeZone ?? settings.timeZone;
  const termsStart = booking.termsStartAt ?? booking.startAt;
  if (!booking.can?.reschedule) return null;

  async function move(startAt: string) {
    const result = await reschedule({ bookingId: booking.id, startAt });
    if (result.error) return result.error;
    setOpen(false);
    const done = t('reschedule.done', { time: dateTime(startAt, { timeZone: zone }) });
    toast.show({ text: result.data.proposal ? t('reschedule.asked') : done, tone: 'ok' });
    return undefined;
  }

  return (
    <>
      <Button variant="line" block onClick={() => setOpen(true)}>
        <Icon name="calendar-blank" />
        {t('reschedule.action')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('reschedule.title')}
        footer={
          <Button type="submit" form={formId} size="lg" block accent busy={isLoading}>
            {t('reschedule.save')}
          </Button>
        }
      >
        {booking.startAt && (
          <p className="sm muted">{t('reschedule.now', { time: dateTime(booking.startAt, { timeZone: zone }) })}</p>
        )}
        {booking.status === 'accepted' && termsStart && (
          <Note icon="info">{t('reschedule.terms', { time: dateTime(termsStart, { timeZone: zone }) })}</Note>
        )}
        {booking.status === 'accepted' && booking.startAt && isShortNotice(booking.startAt) && (
          <Note icon="info">{t('reschedule.onNotice')}</Note>
        )}
        <NewTimeForm id={formId} booking={booking} zone={zone} onReschedule={move} />
      </Dialog>
    </>
  );
}

interface NewTimeFormProps {
  id: string;
  booking: Booking;
  zone: string;
  /** `startAt` is RFC 3339. Resolves to the error, if there is one. */
  onReschedule: (startAt: string) => Promise<unknown>;
}

function NewTimeForm({ id, booking, zone, onReschedule }: NewTimeFormProps) {
  const t = useT('booking');
  const { apiExtensions } = useSettings();
  const durationMinutes = useVisitMinutes(booking.services);
  const form = useRef<FormikProps<{ date: string; time: string }>>(null);
  const today = wallTimeIn(zone, useNow()).date;
  const [slots, setSlots] = useState<readonly Slot[]>([]);
  const [problem, setProblem] = useState<{ message: string; nearest?: readonly Slot[] }>();
  const { bookingType, providerId, lat, long } = booking;
  const schema = useMemo(
    () => startTimeSchema(t, { bookingType, zone, now: () => new Date() }),
    [t, bookingType, zone],
  );

  async function move(startAt: string) {
    setProblem(undefined);
    const error = await onReschedule(startAt);
    if (!error) return;
    if (isSlotTaken(error)) {
      setSlots((slots) => [...slots, { startAt, endAt: startAt }]);
      setProblem({ message: t('times.justTaken'), nearest: nearestSlotsOf(error) });
      await form.current?.setFieldValue('time', '', false);
    } else if (isBusinessFailure(error))
      setProblem({ message: error.message || t('reschedule.refused'), nearest: nearestSlotsOf(error) });
    else setProblem({ message: t('details.cancelFailed') });
  }

  async function choose(slot: Slot) {
    setProblem(undefined);
    const { date, time } = wallTimeIn(zone, new Date(slot.startAt));
    await form.current?.setFieldValue('date', date, false);
    await form.current?.setFieldValue('time', time);
  }

  return (
    <Form
      id={id}
      className={styles.form}
      initialValues={{ date: '', time: '' }}
      schema={schema}
      onSubmit={({ date, time }) => move(instantOfWallTime(zone, { date, time }).toISOString())}
      summary={false}
      innerRef={form}
    >
      {providerId && apiExtensions ? (
        <FreeTimes
          providerId={providerId}
          place={lat && long ? { lat, long } : undefined}
          durationMinutes={durationMinutes}
          zone={zone}
          today={today}
          lastDay={lastDay(today)}
          taken={slots}
        />
      ) : (
        <>
          <div className="grid2">
            <DateField name="date" label={t('create.date')} min={today} max={lastDay(today)} />
            <TimeField name="time" label={t('create.time')} />
          </div>
          <ZoneNote zone={zone} at={[booking.startAt]} className="xs muted" />
        </>
      )}
      {problem && (
        <Note tone="bad" role="alert">
          {problem.message}
          {problem.nearest && (
            <NearestTimes slots={problem.nearest} zone={zone} onChoose={(slot) => void choose(slot)} />
          )}
        </Note>
      )}
    </Form>
  );
}
