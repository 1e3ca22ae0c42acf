import type { PairConsent, PairSide } from '@doorstep/shared-api/domain';
import type { BookingPairWire } from '@doorstep/shared-api/wire';
import * as stored from '../../catalog/workPhotos/jobPairs.repository';
import { sidesOf } from '../../catalog/workPhotos/shownPairs';
import { readAlt, toPhotoWire } from '../../catalog/workPhotos/workPhotos';
import { deletePhoto, incrementVersion, insertPhoto } from '../../catalog/workPhotos/workPhotos.repository';
import { lockUser } from '../../identity/accounts/accounts.repository';
import { runOnce } from '../../identity/http/performOnce';
import { notify } from '../../identity/notifications/notify';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, JobPairRow, User } from '../../platform/db/schema';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import type { IdempotencyKey } from '../../platform/http/idempotency';
import type { UploadedFile } from '../../platform/http/readBody';
import { newId } from '../../platform/ids';
import { insertFile } from '../../platform/uploads/files.repository';
import { withMovedFiles } from '../../platform/uploads/hideFiles';
import { readImage } from '../../platform/uploads/readImage';
import { findBookingOfParty, lockBookingOfParty } from '../bookings/bookings.repository';

const noBooking = () => new HttpError('not_found', 'No detail available!');
const conflict = (message: string) => new HttpError('state_conflict', message);

async function bookingOf(db: Session, user: User, bookingId: string): Promise<Booking> {
  const booking = await findBookingOfParty(db, bookingId, user.id);
  if (!booking) throw noBooking();
  return booking;
}

/** Photos of a finished job for its customer and its provider. Links expire while the pair is not public. */
export async function readBookingPair(
  { db, uploads }: Pick<Context, 'db' | 'uploads'>,
  user: User,
  bookingId: string,
): Promise<BookingPairWire> {
  const booking = await bookingOf(db, user, bookingId);
  const pair = await stored.findPair(db, bookingId);
  const canAdd = canAddTo(booking, pair) && user.id === booking.providerId;
  if (!pair) return { can_add: canAdd };
  const { before, after } = sidesOf(await stored.listPairPhotos(db, [pair.id]), pair.id);
  // The customer is asked about both photos together.
  if (user.id === booking.userId && (!before || !after)) return { can_add: false };
  const wireOf = (row: stored.PairPhoto) => toPhotoWire(row, uploads.urlFor(row.file.path, user.id));
  return {
    can_add: canAdd,
    consent: pair.consent,
    hidden: Boolean(before?.photo.hiddenAt ?? after?.photo.hiddenAt),
    ...(before && { before: wireOf(before) }),
    ...(after && { after: wireOf(after) }),
  };
}

const canAddTo = ({ status }: Booking, pair: JobPairRow | undefined) =>
  status === 'completed' && (!pair || pair.consent === 'asked');

interface PairPhotoInput {
  bookingId: string;
  side: PairSide;
  photo: UploadedFile | undefined;
  alt: string;
  key: IdempotencyKey | undefined;
}

/** Asks the customer for consent with the second photo. Until then, and without consent, the files are private. */
export async function addPairPhoto(context: Context, user: User, input: PairPhotoInput) {
  const { db, uploads, clock } = context;
  const { bookingId, side } = input;
  const field = 'photo';
  const booking = await bookingOf(db, user, bookingId);
  if (booking.providerId !== user.id) throw noBooking();
  if (!input.photo) throw new HttpError('validation', 'Please upload a valid image.', { field });
  const alt = readAlt(input.alt);
  const { bytes, mime, extension, width, height, colour } = await readImage(input.photo, field);
  const fileId = newId('f');
  const path = `private/work/${fileId}-${colour}.${extension}`;
  const now = clock();
  await uploads.write({ path, bytes });
  try {
    const isAdded = await runOnce(db, input.key, now, async (tx) => {
      const owner = await lockUser(tx, user.id);
      if (owner?.accountStatus !== 'active') throw new HttpError('forbidden', 'Your account is waiting for approval.');
      const current = await lockBookingOfParty(tx, bookingId, user.id);
      if (current?.providerId !== user.id) throw noBooking();
      const { userId: customerId } = current;
      const known = await stored.findPair(tx, bookingId);
      if (!canAddTo(current, known))
        throw conflict(known ? 'The customer has already answered.' : 'Photos can be added once the job is finished.');
      await stored.insertPair(tx, {
        ...{ id: newId('jp'), bookingId, providerId: user.id, customerId },
        ...{ consent: 'asked', createdAt: now },
      });
      const pair = await stored.lockPair(tx, bookingId);
      if (!pair) throw noBooking();
      const sides = sidesOf(await stored.listPairPhotos(tx, [pair.id]), pair.id);
      if (sides[side]) throw conflict('This photo is already there. Delete both to choose others.');
      await insertFile(tx, { kind: 'work_photo', id: fileId, path, mime, bytes, width, height }, user.id, now);
      await insertPhoto(tx, {
        ...{ id: newId('wp'), providerId: user.id, fileId, alt, createdAt: now },
        ...{ pairId: pair.id, pairSide: side },
      });
      if (sides.before || sides.after) {
        notify(tx, { kind: 'pair_asked', booking: current });
        publishBookingChange(tx, current, 'booking');
      }
      return true;
    });
    if (!isAdded) await uploads.remove(path);
  } catch (error) {
    await uploads.remove(path);
    throw error;
  }
}

const answers = {
  true: { asked: 'given', refused: 'given', withdrawn: 'given', given: 'given' },
  false: { asked: 'refused', refused: 'refused', withdrawn: 'withdrawn', given: 'withdrawn' },
} as const satisfies Record<string, Record<PairConsent, PairConsent>>;

/** The customer may change the answer at any time. Withdrawn photos are private again when this returns. */
export async function answerPair(
  context: Context,
  user: User,
  { bookingId, consents }: { bookingId: string; consents: boolean },
): Promise<BookingPairWire> {
  const { db, uploads, clock } = context;
  const now = clock();
  await withMovedFiles(uploads, (move) =>
    withEvents(db, now, async (tx) => {
      const booking = await bookingOf(tx, user, bookingId);
      if (booking.userId !== user.id) throw noBooking();
      const pair = await stored.lockPair(tx, bookingId);
      if (!pair) throw noBooking();
      const photos = await stored.listPairPhotos(tx, [pair.id]);
      const { before, after } = sidesOf(photos, pair.id);
      if (!before || !after) throw noBooking();
      const consent = answers[`${consents}`][pair.consent];
      if (consent === pair.consent) return;
      const shown = photos.filter(({ photo }) => !photo.hiddenAt);
      if ((consent === 'given') !== (pair.consent === 'given'))
        await move(
          tx,
          shown.map(({ file }) => file),
          { isHidden: consent !== 'given' },
        );
      await stored.setConsent(tx, pair.id, consent, now);
      // Staff who look at a photo must look again before they decide.
      for (const { photo } of photos) await incrementVersion(tx, photo.id);
      publishBookingChange(tx, booking, 'booking');
    }),
  );
  return readBookingPair(context, user, bookingId);
}

/** Deletes both photos. A refusal stays, so that the customer is not asked again. */
export async function removePair(context: Context, user: User, bookingId: string): Promise<BookingPairWire> {
  const { db, uploads } = context;
  const paths = await db.transaction(async (tx) => {
    const booking = await bookingOf(tx, user, bookingId);
    const pair = booking.providerId === user.id ? await stored.lockPair(tx, bookingId) : undefined;
    if (!pair) throw noBooking();
    const photos = await stored.listPairPhotos(tx, [pair.id]);
    for (const { photo } of photos) await deletePhoto(tx, photo);
    if (pair.consent === 'asked' || pair.consent === 'given') await stored.deletePair(tx, pair.id);
    return photos.map(({ file }) => file.path);
  });
  await uploads.remove(...paths);
  return readBookingPair(context, user, bookingId);
}
