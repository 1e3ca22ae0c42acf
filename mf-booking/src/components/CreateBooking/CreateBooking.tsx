import { useSession, useSettings } from '@doorstep/shared-api';
import { type BookingType, type User, wallTimeIn } from '@doorstep/shared-api/domain';
import { useDraft } from '@doorstep/shared-api/draft';
import { to } from '@doorstep/shared-api/paths';
import { Button, Dialog, Icon } from '@doorstep/shared-ui';
import { Form, type FormikProps } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
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
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(titles[bookingType])}
      footer={
        user && (
          <Button type="submit" form={formId} size="lg" block knob>
            {t('create.continue')}
          </Button>
        )
      }
    >
      {user ? <BookingForm formId={formId} bookingType={bookingType} user={user} onDone={onDone} /> : <SignInFirst />}
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
}

function BookingForm({ formId, bookingType, user, onDone }: BookingFormProps) {
  const t = useT('booking');
  const { timeZone: zone } = useSettings();
  const { draft, update } = useDraft();
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

  async function save(values: BookingFormValues) {
    const choice = choices.find(({ id }) => id === values.place);
    if (!choice) return;
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
      <WhenFields bookingType={bookingType} zone={zone} hasProvider={Boolean(draft.provider)} />
    </Form>
  );
}
