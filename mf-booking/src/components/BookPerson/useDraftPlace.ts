import { skipToken, useSession, useSettings } from '@doorstep/shared-api';
import { wallTimeIn } from '@doorstep/shared-api/domain';
import { type BookingDraft, type DraftLocation, updateDraft } from '@doorstep/shared-api/draft';
import { useGetSavedAddressesQuery } from '@doorstep/shared-api/savedAddresses';
import { useEffect } from 'react';
import { useHasDestination } from '../../hooks/useHasDestination';
import { mayBeServed, useServedPlace } from '../../hooks/useServedPlace';
import { type LocationChoice, locationChoices } from '../CreateBooking/bookingForm';

export const toDraftLocation = ({ id: _id, kept: _kept, ...place }: LocationChoice): DraftLocation => ({
  ...place,
  savedAt: new Date().toISOString(),
});

/** Address of the draft. A known address of the customer is taken over, so that it is not asked for again. */
export function useDraftPlace(draft: BookingDraft, startAt: string, isActive: boolean) {
  const { user } = useSession();
  const { timeZone: siteZone } = useSettings();
  const saved = useGetSavedAddressesQuery(user ? undefined : skipToken);
  const { location, location2 } = draft;
  const choices = locationChoices(location, { status: 'idle' }, user, saved.data);
  const served = useServedPlace(location);
  const hasDestination = useHasDestination();
  const isLoading = saved.isLoading && !location;

  const [known] = choices;
  useEffect(() => {
    if (isActive && !isLoading && !location && known) updateDraft({ location: toDraftLocation(known) });
  });
  useEffect(() => {
    if (!isActive || !location || !served || served === 'unknown' || !served.isInside) return;
    if (location.lat && location.timeZone) return;
    const { lat, long, timeZone = siteZone } = served;
    updateDraft({ location: { ...location, lat, long, timeZone }, ...wallTimeIn(timeZone, new Date(startAt)) });
  }, [isActive, location, served, siteZone, startAt]);

  return {
    choices,
    served,
    isLoading,
    hasDestination,
    isComplete: location !== undefined && mayBeServed(served) && (!hasDestination || location2 !== undefined),
  };
}
