import type { JobPair, OwnWorkPhoto, WorkPhoto } from '../domain/workPhotos';
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
