import { useFormikContext } from '@doorstep/shared-ui/forms';
import { useEffect } from 'react';
import { useAskZone } from '../../hooks/useAskZone';
import { useServedPlace } from '../../hooks/useServedPlace';
import type { BookingFormValues, LocationChoice } from './bookingForm';

interface ZoneOfPlaceProps {
  choices: readonly LocationChoice[];
  onZone: (zone: string) => void;
}

/** Days and times of the form are in the zone of the chosen address. */
export function ZoneOfPlace({ choices, onZone }: ZoneOfPlaceProps) {
  const { values } = useFormikContext<BookingFormValues>();
  const choice = choices.find(({ id }) => id === values.place);
  const served = useServedPlace(choice);
  const askZone = useAskZone();
  const { lat, long, timeZone } = choice ?? {};
  useEffect(() => {
    let isCurrent = true;
    void askZone({ lat, long, timeZone }, served).then((zone) => isCurrent && onZone(zone));
    return () => {
      isCurrent = false;
    };
  }, [askZone, onZone, lat, long, timeZone, served]);
  return null;
}
