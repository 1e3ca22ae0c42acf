import {
  isInvalid,
  isProviderUnavailable,
  isSlotTaken,
  skipToken,
  useSession,
  useSettings,
  useStep,
} from '@doorstep/shared-api';
import { useHoldSlotMutation } from '@doorstep/shared-api/bookings';
import {
  type BookingType,
  instantOfWallTime,
  type Slot,
  type User,
  type WallTime,
  wallTimeIn,
} from '@doorstep/shared-api/domain';
import { type DraftLocation, useDraft, useDraftZone } from '@doorstep/shared-api/draft';
import { pathTo } from '@doorstep/shared-api/paths';
import { useGetSavedAddressesQuery } from '@doorstep/shared-api/savedAddresses';
import { Button, Dialog, Icon, Note } from '@doorstep/shared-ui';
import { Form, type FormikProps } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAskZone } from '../../hooks/useAskZone';
import { useDetectedLocation } from '../../hooks/useDetectedPlace';
import { useFirstFree } from '../../hooks/useFirstFree';
import { useHasDestination } from '../../hooks/useHasDestination';
import { mayBeServed, type ServiceCoverage, useCheckServiceCoverage, useServedPlace } from '../../hooks/useServedPlace';
import { useStartCheck } from '../../hooks/useStartCheck';
import { useVisitMinutes } from '../../hooks/useVisitMinutes';
import { nearestSlotsOf } from '../../model/checkout/checkoutError';
import { NearestTimes } from '../FreeTimes/NearestTimes';
import {
  type BookingFormValues,
  bookingSchema,
  DETECT_CHOICE_ID,
  initialValuesOf,
  type LocationChoice,
  locationChoices,
} from './bookingForm';
import styles from './CreateBooking.module.css';
import { DestinationField } from './DestinationField';
import { HowMany } from './HowMany';
import { HowOften } from './HowOften';
import { NotesField } from './NotesField';
import { LocationField } from './PlaceField';
import { ReadOnlyField } from './ReadOnlyField';
import { focusRefusal, ServedNote } from './ServedNote';
import { TimeInDraft } from './TimeInDraft';
import { WhenFields } from './WhenFields';
import { ZoneOfPlace } from './ZoneOfPlace';

export interface CreateBookingProps {
  open: boolean;
  onClose: () => void;
  bookingType: BookingType;
  onDone: () => void;
}

const titles = { book: 'create.title', hire: 'create.hireTitle', schedule: 'create.scheduleTitle' } as const;

export function CreateBooking({ open, onClose, bookingType, onDone }: CreateBookingProps) {
  useStep('booking-opened', open);
  const t = useT('booking');
  const formId = useId();
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(titles[bookingType])}
      footer={
        user && (
          <Button type="submit" form={formId} size="lg" block accent busy={isBusy}>
            {t('create.continue')}
          </Button>
        )
      }
    >
      {user ? (
        <BookingForm formId={formId} bookingType={bookingType} user={user} onDone={onDone} onBusy={setBusy} />
      ) : (
        <SignInFirst />
      )}
    </Dialog>
  );
}

function SignInFirst() {
  const t = useT('booking');
  const { pathname, search } = useLocation();
  return (
    <div className={styles.visitor}>
      <p>{t('create.visitor')}</p>
      <Button size="lg" block to={pathTo.login({ next: pathname + search })}>
        <Icon name="user" />
        {t('create.signIn')}
      </Button>
    </div>
  );
}

interface FormRejection {
  message: string;
  nearest: readonly Slot[];
}

function withPoint<Place extends { lat?: string; long?: string }>(place: Place, served: ServiceCoverage): Place {
  return served && served !== 'unknown' ? { ...place, lat: served.lat, long: served.long } : place;
}

const locationOf = ({ id: _id, kept: _kept, ...place }: LocationChoice, savedAt: string): DraftLocation => ({
  ...place,
  savedAt,
});

interface BookingFormProps extends Pick<CreateBookingProps, 'bookingType' | 'onDone'> {
  formId: string;
  user: User;
  onBusy: (isBusy: boolean) => void;
}

function BookingForm({ formId, bookingType, user, onDone, onBusy }: BookingFormProps) {
  const t = useT('booking');
  const { apiExtensions } = useSettings();
  const [zone, setZone] = useState(useDraftZone());
  const askZone = useAskZone();
  const { draft, update } = useDraft();
  const [holdSlot] = useHoldSlotMutation();
  const durationMinutes = useVisitMinutes(draft.lines);
  const [slots, setSlots] = useState<readonly Slot[]>([]);
  const [rejection, setRejection] = useState<FormRejection>();
  const checkStart = useStartCheck(zone);
  const providerId = bookingType === 'schedule' ? undefined : draft.provider?.id;
  const subcategoryIds = useMemo(() => draft.lines.map((line) => line.subcategoryId), [draft.lines]);
  const { first } = useFirstFree({ providerId, subcategoryIds, durationMinutes, zone, taken: slots });
  const { detection, detect } = useDetectedLocation();
  const form = useRef<FormikProps<BookingFormValues>>(null);
  const { data: kept } = useGetSavedAddressesQuery(apiExtensions ? undefined : skipToken);
  const choices = locationChoices(draft.location, detection, user, kept);
  const hasDestination = useHasDestination();
  const served2 = useServedPlace(hasDestination ? draft.location2 : undefined);
  const askServed = useCheckServiceCoverage();
  const schema = useMemo(
    () => bookingSchema(t, { bookingType, zone, hasDestination, now: () => new Date() }),
    [t, bookingType, zone, hasDestination],
  );

  async function findMe() {
    if (choices.length === 0) await form.current?.setFieldValue('place', DETECT_CHOICE_ID, false);
    if (await detect()) await form.current?.setFieldValue('place', 'detected');
    else await form.current?.setFieldValue('place', choices[0]?.id ?? '', false);
  }

  // Locate the device at once when no address is known. Otherwise wait until the customer asks for it.
  const knowsNone = useRef(choices.length === 0);
  const locateDevice = useRef(findMe);
  useEffect(() => {
    if (knowsNone.current) void locateDevice.current();
  }, []);

  /**
   * Holds a named provider's time during summary and payment. For an open job, asks whether anybody works then. Only an
   * unavailable time stops the customer here, because the booking itself checks the rest again.
   */
  async function isFree(start: WallTime, location: Pick<DraftLocation, 'lat' | 'long' | 'timeZone'>): Promise<boolean> {
    onBusy(true);
    const rejection = draft.provider
      ? await hold(draft.provider.id, instantOfWallTime(location.timeZone ?? zone, start))
      : await askForOpenAssignment(start, location);
    onBusy(false);
    setRejection(rejection);
    return !rejection;
  }

  async function hold(providerId: string, start: Date): Promise<FormRejection | undefined> {
    if (!apiExtensions || bookingType === 'hire') return undefined;
    const startAt = start.toISOString();
    const { error } = await holdSlot({ providerId, startAt, durationMinutes });
    if (isProviderUnavailable(error) || isInvalid(error))
      return { message: error.message, nearest: nearestSlotsOf(error) };
    if (!isSlotTaken(error)) return undefined;
    setSlots((slots) => [...slots, { startAt, endAt: startAt }]);
    await form.current?.setFieldValue('time', '', false);
    return { message: t('times.justTaken'), nearest: nearestSlotsOf(error) };
  }

  async function askForOpenAssignment(start: WallTime, location: Pick<DraftLocation, 'lat' | 'long' | 'timeZone'>) {
    const problem = await checkStart(draft, { ...start, bookingType, location });
    return problem && { message: problem.message || t('times.justTaken'), nearest: problem.nearest ?? [] };
  }

  async function chooseNearest({ startAt }: Slot) {
    setRejection(undefined);
    const { date, time } = wallTimeIn(zone, new Date(startAt));
    await form.current?.setFieldValue('asap', false, false);
    await form.current?.setFieldValue('date', date, false);
    await form.current?.setFieldValue('time', time);
  }

  /**
   * Now for an open job, the first free time of a chosen provider. Undefined while no time is fixed: a hire agrees on
   * it later, and the server finds a first free time that could not be read.
   */
  function startOf(
    { asap, date, time }: BookingFormValues,
    now: Date,
    placeZone: string,
  ): WallTime | 'none' | undefined {
    if (!asap) return { date, time };
    if (!draft.provider) return wallTimeIn(placeZone, now);
    if (bookingType === 'hire') return undefined;
    if (first.status === 'none') return 'none';
    return first.status === 'free' ? wallTimeIn(placeZone, new Date(first.slot.startAt)) : undefined;
  }

  function keepAnswers() {
    const { place, notes } = form.current?.values ?? {};
    const choice = choices.find(({ id }) => id === place && id !== 'saved');
    update({
      bookingType,
      notes: notes?.trim() || undefined,
      ...(choice && { location: locationOf(choice, new Date().toISOString()) }),
    });
  }

  async function save(values: BookingFormValues) {
    const choice = choices.find(({ id }) => id === values.place);
    setRejection(undefined);
    if (!choice) return;
    const location2 = hasDestination ? draft.location2 : undefined;
    const [served, led] = await Promise.all([askServed(choice), location2 && askServed(location2)]);
    if (!mayBeServed(served) || !mayBeServed(led)) return focusRefusal(formId);
    const now = new Date();
    const timeZone = await askZone(choice, served);
    const start = startOf(values, now, timeZone);
    if (start === 'none') return;
    const isNow = values.asap && !draft.provider;
    const chosen = { ...withPoint(choice, served), timeZone };
    if (start && !isNow && !(await isFree(start, chosen))) return;
    const saved = choice.id === 'saved' ? draft.location : undefined;
    update({
      bookingType,
      location: locationOf(chosen, saved?.savedAt ?? now.toISOString()),
      location2: location2 && withPoint(location2, led),
      asap: values.asap,
      date: start?.date,
      time: start?.time,
      recurs: (!values.asap && bookingType !== 'hire' && values.recurs) || undefined,
      notes: values.notes.trim() || undefined,
    });
    onDone();
  }

  return (
    <Form
      id={formId}
      className={styles.form}
      initialValues={initialValuesOf(draft, bookingType, choices[0]?.id ?? '')}
      schema={schema}
      onSubmit={save}
      summary={false}
      innerRef={form}
    >
      <ZoneOfPlace choices={choices} onZone={setZone} />
      <LocationField choices={choices} detection={detection} onDetect={() => void findMe()} onLeave={keepAnswers} />
      {hasDestination && (
        <>
          <DestinationField onLeave={keepAnswers} />
          <ServedNote served={served2} />
        </>
      )}
      <div className="grid2">
        <ReadOnlyField label={t('create.fullName')} value={user.fullName} />
        <ReadOnlyField label={t('create.phone')} value={[user.phoneCode, user.contact].filter(Boolean).join(' ')} ltr />
      </div>
      <WhenFields
        bookingType={bookingType}
        zone={zone}
        providerId={draft.provider?.id}
        durationMinutes={durationMinutes}
        taken={slots}
        first={first}
        subcategoryIds={subcategoryIds}
        choices={choices}
      />
      <HowOften bookingType={bookingType} />
      <TimeInDraft />
      <HowMany />
      <NotesField />
      {rejection && (
        <Note tone="wait" role="alert">
          {rejection.message}
          <NearestTimes slots={rejection.nearest} zone={zone} onChoose={(slot) => void chooseNearest(slot)} />
        </Note>
      )}
    </Form>
  );
}
