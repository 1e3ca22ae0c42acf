import { type BookingPair, type PairConsent, pairConsents } from '../domain/workPhotos';
import * as read from './read';
import { toWorkPhotos, type WorkPhotoWire } from './workPhotos';

/** GET /bookings/{id}/pair */
export interface BookingPairWire {
  can_add: boolean;
  consent?: PairConsent;
  hidden?: boolean;
  before?: WorkPhotoWire;
  after?: WorkPhotoWire;
}

export function toBookingPair(body: unknown): BookingPair {
  const item = read.record(body);
  return read.omitUndefined({
    canAdd: read.optionalBoolean(item.can_add) ?? false,
    consent: read.knownCode(item.consent, pairConsents, undefined),
    isHidden: read.optionalBoolean(item.hidden) ?? false,
    before: toWorkPhotos([item.before])[0],
    after: toWorkPhotos([item.after])[0],
  });
}
