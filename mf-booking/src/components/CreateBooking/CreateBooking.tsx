import { isSlotTaken, useSession, useSettings } from '@doorstep/shared-api';
import { useHoldSlotMutation } from '@doorstep/shared-api/bookings';
import { type BookingType, instantIn, type Slot, type User, wallTimeIn } from '@doorstep/shared-api/domain';
import { useDraft } from '@doorstep/shared-api/draft';
import { to } from '@doorstep/shared-api/paths';
import { Button, Dialog, Icon, Note } from '@doorstep/shared-ui';
import { Form, type FormikProps } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { nearestOf } from '../../model/checkoutFailure';
import { NearestTimes } from '../FreeTimes/NearestTimes';
import { useVisitMinutes } from '../useVisitMinutes';
import { type BookingFormValues, bookingSchema, DETECT, placeChoices, startValues } from './bookingForm';
import styles from './CreateBooking.module.css';
import { PlaceField } from './PlaceField';
import { ReadOnlyField } from './ReadOnlyField';
import { useDetectedPlace } from './useDetectedPlace';
import { WhenFields } from './WhenFields';

export interface CreateBookingProps {
  open: boolean;
  onClose: () => void;
  bookingType: BookingType;
  /** The draft carries place and time now. */
  onDone: () => void;
}

const titles = { '1': 'create.title', '2': 'create.hireTitle', '3': 'create.scheduleTitle' } as const;

/** Where and when: the last questions before the summary. What is answered goes into the draft. */
export function CreateBooking({ open, onClose, bookingType, onDone }: CreateBookingProps) {
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
          <Button type="submit" form={formId} size="lg" block knob busy={isBusy}>
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
      <Button size="lg" block to={to.login({ next: pathname + search })}>
        <Icon name="user" />
        {t('create.signIn')}
      </Button>
    </div>
  );
}

interface BookingFormProps extends Pick<CreateBookingProps, 'bookingType' | 'onDone'> {
  formId: string;
  user: User;
  onBusy: (isBusy: boolean) => void;
}

function BookingForm({ formId, bookingType, user, onDone, onBusy }: BookingFormProps) {
  const t = useT('booking');
  const { timeZone: zone, apiExtensions } = useSettings();
  const { draft, update } = useDraft();
  const [holdSlot] = useHoldSlotMutation();
  const durationMinutes = useVisitMinutes(draft.lines);
  const [taken, setTaken] = useState<readonly Slot[]>([]);
  const [nearest, setNearest] = useState<readonly Slot[]>();
  const { detection, detect } = useDetectedPlace();
  const form = useRef<FormikProps<BookingFormValues>>(null);
  const choices = placeChoices(draft.location, detection, user);
  const schema = useMemo(() => bookingSchema(t, { bookingType, zone, now: () => new Date() }), [t, bookingType, zone]);

  async function findMe() {
    if (choices.length === 0) await form.current?.setFieldValue('place', DETECT, false);
    if (await detect()) await form.current?.setFieldValue('place', 'detected');
    else await form.current?.setFieldValue('place', choices[0]?.id ?? '', false);
  }

  // Without any known address the device is asked at once; otherwise only when the customer wants it.
  const knowsNone = useRef(choices.length === 0);
  const askDevice = useRef(findMe);
  useEffect(() => {
    if (knowsNone.current) void askDevice.current();
  }, []);

  /**
   * Keeps a named provider's time while the booking is summed up and paid for. Only a taken one is in the way here:
   * whatever else goes wrong, the booking itself asks for the time again.
   */
  async function isFree({ date, time, asap }: BookingFormValues): Promise<boolean> {
    setNearest(undefined);
    if (!draft.provider || !apiExtensions || asap || bookingType === '2') return true;
    const startAt = instantIn(zone, { date, time }).toISOString();
    onBusy(true);
    const { error } = await holdSlot({ providerId: draft.provider.id, startAt, durationMinutes });
    onBusy(false);
    if (!isSlotTaken(error)) return true;
    setTaken((known) => [...known, { startAt, endAt: startAt }]);
    setNearest(nearestOf(error));
    await form.current?.setFieldValue('time', '', false);
    return false;
  }

  async function chooseNearest({ startAt }: Slot) {
    setNearest(undefined);
    const { date, time } = wallTimeIn(zone, new Date(startAt));
    await form.current?.setFieldValue('date', date, false);
    await form.current?.setFieldValue('time', time);
  }

  async function save(values: BookingFormValues) {
    const choice = choices.find(({ id }) => id === values.place);
    if (!choice || !(await isFree(values))) return;
    const { id: _id, ...place } = choice;
    const now = new Date();
    const isSaved = choice.id === 'saved' && draft.location;
    update({
      bookingType,
      location: isSaved ? draft.location : { ...place, savedAt: now.toISOString() },
      asap: values.asap,
      ...(values.asap ? wallTimeIn(zone, now) : { date: values.date, time: values.time }),
    });
    onDone();
  }

  return (
    <Form
      id={formId}
      className={styles.form}
      initialValues={startValues(draft, bookingType, choices[0]?.id ?? '')}
      schema={schema}
      onSubmit={save}
      summary={false}
      innerRef={form}
    >
      <PlaceField choices={choices} detection={detection} onDetect={() => void findMe()} />
      <div className="grid2">
        <ReadOnlyField label={t('create.fullName')} value={user.fullName} />
        <ReadOnlyField label={t('create.phone')} value={[user.phoneCode, user.contact].filter(Boolean).join(' ')} ltr />
      </div>
      <WhenFields
        bookingType={bookingType}
        zone={zone}
        providerId={draft.provider?.id}
        durationMinutes={durationMinutes}
        taken={taken}
      />
      {nearest && (
        <Note tone="wait" role="alert">
          {t('times.justTaken')}
          <NearestTimes slots={nearest} zone={zone} onChoose={(slot) => void chooseNearest(slot)} />
        </Note>
      )}
    </Form>
  );
}
