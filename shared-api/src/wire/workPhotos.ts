import {
  type BookingPair,
  type JobPair,
  type OwnWorkPhoto,
  type PairConsent,
  pairConsents,
  type WorkPhoto,
} from '../domain/workPhotos';
import * as read from './read';

/** A photo of a provider's work on the public profile. */
export interface WorkPhotoWire {
  photo_id: string;
  url: string;
  alt: string;
  width: number;
  height: number;
  demo?: boolean;
}

/** Photos before and after a job on the public profile, shown with the customer's consent. */
export interface JobPairWire {
  pair_id: string;
  before: WorkPhotoWire;
  after: WorkPhotoWire;
}

/** GET /bookings/{id}/pair */
export interface BookingPairWire {
  can_add: boolean;
  consent?: PairConsent;
  hidden?: boolean;
  before?: WorkPhotoWire;
  after?: WorkPhotoWire;
}

/** GET /provider/work-photos */
export interface OwnWorkPhotosWire {
  items: (WorkPhotoWire & { hidden: boolean; hidden_reason: string })[];
}

const toWorkPhoto = (item: read.Fields): WorkPhoto => ({
  id: read.text(item.photo_id),
  url: read.text(item.url),
  alt: read.text(item.alt),
  width: read.count(item.width),
  height: read.count(item.height),
  isDemo: read.optionalBoolean(item.demo) ?? false,
});

/** A photo without an id or an address cannot be shown or reported and is left out. */
export const toWorkPhotos = (value: unknown): WorkPhoto[] =>
  read
    .list(value)
    .map(toWorkPhoto)
    .filter(({ id, url }) => id && url);

export const toOwnWorkPhotos = (body: unknown): OwnWorkPhoto[] =>
  read.list(read.record(body).items).map((item) => ({
    ...toWorkPhoto(item),
    isHidden: read.optionalBoolean(item.hidden) ?? false,
    hiddenReason: read.text(item.hidden_reason),
  }));

/** A pair without both photos is left out. */
export const toJobPairs = (value: unknown): JobPair[] =>
  read.list(value).flatMap((item) => {
    const [before] = toWorkPhotos([item.before]);
    const [after] = toWorkPhotos([item.after]);
    return before && after ? [{ id: read.text(item.pair_id), before, after }] : [];
  });

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
