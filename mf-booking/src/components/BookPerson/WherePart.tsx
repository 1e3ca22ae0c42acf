import { useSuggestAddresses } from '@doorstep/shared-api/catalog';
import { addressUnit, maxNotesLength, wallTimeIn } from '@doorstep/shared-api/domain';
import { type BookingDraft, type DraftLocation, updateDraft, useDraftZone } from '@doorstep/shared-api/draft';
import { RadioRow, RadioRows } from '@doorstep/shared-ui';
import { AddressField, Form, TextAreaField, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo, useRef, useState } from 'react';
import { useAskZone } from '../../hooks/useAskZone';
import { mayBeServed, type ServiceCoverage, useCheckServiceCoverage } from '../../hooks/useServedPlace';
import type { LocationChoice } from '../CreateBooking/bookingForm';
import { focusRefusal, ServedNote } from '../CreateBooking/ServedNote';
import styles from './BookPerson.module.css';
import { PhotosField } from './PhotosField';
import { toDraftLocation } from './useDraftPlace';

interface WherePartProps {
  formId: string;
  name: string;
  draft: BookingDraft;
  /** RFC 3339: the chosen time stays the same moment where the address has other clocks. */
  startAt: string;
  choices: readonly LocationChoice[];
  hasDestination: boolean;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

interface PlaceForm {
  /** Id of a known address, or '' for another one. */
  place: string;
  address: string;
  destination: string;
  notes: string;
}

interface Point {
  readonly lat: string;
  readonly long: string;
}

export function WherePart({ formId, name, draft, startAt, choices, hasDestination, onBusy, onDone }: WherePartProps) {
  const t = useT('person');
  const tBooking = useT('booking');
  const zone = useDraftZone();
  const suggest = useSuggestAddresses();
  const askServed = useCheckServiceCoverage();
  const askZone = useAskZone();
  const [refusal, setRefusal] = useState<ServiceCoverage>();
  /** Points of the suggestions that were chosen and not edited since, by field. */
  const points = useRef<{ address?: Point | undefined; destination?: Point | undefined }>({});
  const schema = useMemo(
    () =>
      yup.object({
        address: yup
          .string()
          .trim()
          .when('place', ([place], rule) => (place ? rule : rule.required(t('place.streetMissing')))),
        destination: hasDestination ? yup.string().trim().required(t('place.streetMissing')) : yup.string(),
        notes: yup.string().trim().max(maxNotesLength),
      }),
    [t, hasDestination],
  );

  async function locate(location: DraftLocation) {
    const served = await askServed(location);
    if (!mayBeServed(served)) {
      setRefusal(served);
      focusRefusal(formId);
      return undefined;
    }
    const found = served && served !== 'unknown' ? { lat: served.lat, long: served.long } : {};
    return { ...location, ...found, timeZone: await askZone(location, served) };
  }

  const typed = (address: string, point: Point | undefined): DraftLocation => ({
    ...{ label: address.trim(), address: address.trim(), ...point, savedAt: new Date().toISOString() },
  });

  async function save({ place, address, destination, notes }: PlaceForm) {
    const known = choices.find(({ id }) => id === place);
    setRefusal(undefined);
    onBusy(true);
    const location = await locate(known ? toDraftLocation(known) : typed(address, points.current.address));
    const location2 =
      location && hasDestination ? await locate(typed(destination, points.current.destination)) : undefined;
    onBusy(false);
    if (!location || (hasDestination && !location2)) return;
    updateDraft({
      ...{ location, location2, notes: notes.trim() || undefined },
      ...wallTimeIn(location.timeZone ?? zone, new Date(startAt)),
    });
    onDone();
  }

  const addressProps = (field: 'address' | 'destination') => ({
    name: field,
    suggest,
    unit: addressUnit,
    onText: () => {
      points.current[field] = undefined;
      setRefusal(undefined);
    },
    onPick: ({ lat, long }: { lat?: number; long?: number }) => {
      points.current[field] = lat && long ? { lat: String(lat), long: String(long) } : undefined;
    },
  });

  return (
    <Form<PlaceForm>
      id={formId}
      className={styles.part}
      initialValues={{
        place: choices[0]?.id ?? '',
        address: '',
        destination: draft.location2?.address ?? '',
        notes: draft.notes ?? '',
      }}
      schema={schema}
      onSubmit={save}
      summary={false}
    >
      {({ values, setFieldValue }) => (
        <>
          <h3 className="h3">{t('place.title', { name })}</h3>
          {choices.length > 0 && (
            <RadioRows label={t('place.known')}>
              {choices.map(({ id, address }) => (
                <RadioRow
                  key={id}
                  icon="map-pin"
                  title={<bdi>{address}</bdi>}
                  checked={values.place === id}
                  onSelect={() => {
                    setRefusal(undefined);
                    void setFieldValue('place', id);
                  }}
                />
              ))}
              <RadioRow
                icon="plus"
                title={t('place.other')}
                checked={values.place === ''}
                onSelect={() => void setFieldValue('place', '')}
              />
            </RadioRows>
          )}
          {values.place === '' && <AddressField {...addressProps('address')} label={t('place.street')} autoFocus />}
          {hasDestination && <AddressField {...addressProps('destination')} label={t('place.destination')} />}
          <ServedNote served={refusal} />
          <TextAreaField
            name="notes"
            rows={2}
            dir="auto"
            optional
            label={tBooking('create.notes')}
            hint={tBooking('create.notesHint')}
          />
          <PhotosField name={name} />
        </>
      )}
    </Form>
  );
}
