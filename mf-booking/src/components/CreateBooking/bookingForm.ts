import {
  type BookingType,
  maxNotesLength,
  type Recurrence,
  type SavedAddress,
  type User,
} from '@doorstep/shared-api/domain';
import type { BookingDraft, DraftLocation } from '@doorstep/shared-api/draft';
import { yup } from '@doorstep/shared-ui/forms';
import type { Translate } from '@doorstep/shared-ui/i18n';
import type { Detection } from '../../hooks/useDetectedPlace';
import { scheduleProblems } from '../../model/schedule/schedule';

/** Placeholder id for the device's location while its address is being looked up. */
export const DETECT_CHOICE_ID = 'detect';

export interface BookingFormValues {
  /** Id of a LocationChoice, DETECT, or '' while none is chosen. */
  place: string;
  /** Address where the work leads. Empty when none is chosen or needed. */
  destination: string;
  asap: boolean;
  /** yyyy-MM-dd */
  date: string;
  /** HH:mm */
  time: string;
  /** Empty for a single visit. */
  recurs: Recurrence | '';
  notes: string;
}

export interface LocationChoice extends Omit<DraftLocation, 'savedAt'> {
  readonly id: 'saved' | 'detected' | 'account' | `kept ${string}`;
  readonly kept?: Pick<SavedAddress, 'kind' | 'name'>;
}

/** Lists every known address once: the draft's, the device's, the account's and the saved ones. */
export function locationChoices(
  saved: DraftLocation | undefined,
  detection: Detection,
  account: User | undefined,
  kept: readonly SavedAddress[] = [],
): LocationChoice[] {
  const choices: LocationChoice[] = [];
  if (saved) choices.push({ ...saved, id: 'saved' });
  if (detection.status === 'found') {
    const { label, address, lat, long } = detection.place;
    choices.push({ id: 'detected', label, address, lat, long });
  }
  const home = account?.address?.trim();
  if (home) choices.push({ id: 'account', label: home, address: home });
  // Saved addresses load later. They come last, so that the choices before them keep their positions.
  for (const { id, address, lat, long } of kept) choices.push({ id: `kept ${id}`, label: address, address, lat, long });
  return choices
    .filter((choice, index) => choices.findIndex(({ address }) => address === choice.address) === index)
    .map((choice) => {
      const same = kept.find(({ address }) => address === choice.address);
      return same ? { ...choice, kept: { kind: same.kind, name: same.name } } : choice;
    });
}

/** An open booking starts with As Soon as Possible. A day and a time that were chosen before stay chosen. */
export function initialValuesOf(draft: BookingDraft, bookingType: BookingType, place: string): BookingFormValues {
  const chosen = draft.date && !draft.asap;
  const asap = bookingType !== 'schedule' && !chosen;
  return {
    place,
    destination: draft.location2?.address ?? '',
    asap,
    date: asap ? '' : (draft.date ?? ''),
    time: asap ? '' : (draft.time ?? ''),
    recurs: draft.recurs ?? '',
    notes: draft.notes ?? '',
  };
}

interface StartTimeRule {
  bookingType: BookingType;
  zone: string;
  now: () => Date;
}

function startTimeField(t: Translate, rule: StartTimeRule, field: 'date' | 'time') {
  return yup.string().test('start', function check() {
    const { asap, date, time } = this.parent as Partial<BookingFormValues>;
    if (asap) return true;
    const problem = scheduleProblems({ date, time }, { ...rule, now: rule.now() })[field];
    return problem ? this.createError({ message: t(`schedule.${problem}`) }) : true;
  });
}

export function startTimeSchema(t: Translate, rule: StartTimeRule) {
  return yup.object({ date: startTimeField(t, rule, 'date'), time: startTimeField(t, rule, 'time') });
}

export function bookingSchema(t: Translate, { hasDestination, ...rule }: StartTimeRule & { hasDestination: boolean }) {
  const destination = yup.string();
  return startTimeSchema(t, rule).shape({
    destination: hasDestination ? destination.required(t('create.destinationMissing')) : destination,
    notes: yup
      .string()
      .trim()
      .test('short', function check(notes = '') {
        if (notes.length <= maxNotesLength) return true;
        return this.createError({ message: t('create.notesTooLong', { most: maxNotesLength, count: notes.length }) });
      }),
    place: yup.string().required(t('create.locationMissing')).notOneOf([DETECT_CHOICE_ID], t('create.locationMissing')),
  });
}
