import { useSettings } from '@doorstep/shared-api';
import { type BookingType, recurrences } from '@doorstep/shared-api/domain';
import { SelectField, useFormikContext } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import type { BookingFormValues } from './bookingForm';

export function HowOften({ bookingType }: { bookingType: BookingType }) {
  const t = useT('booking');
  const { apiExtensions } = useSettings();
  const { values } = useFormikContext<BookingFormValues>();
  if (!apiExtensions || bookingType === 'hire' || (values.asap && bookingType !== 'schedule')) return null;
  return (
    <SelectField
      name="recurs"
      icon="repeat"
      label={t('recurs.label')}
      placeholder={t('recurs.once')}
      options={recurrences.map((every) => ({ value: every, label: t(`recurs.every.${every}`) }))}
      {...(values.recurs && { hint: t('recurs.hint') })}
    />
  );
}
