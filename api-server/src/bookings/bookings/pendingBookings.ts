import type { Payment } from '../../money/payments/payments.repository';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { IdempotencyKey } from '../../platform/http/idempotency';
import { insertPending, type PendingBooking } from './pendingBookings.repository';
import type { Photo } from './photos';
import type { BookingForm } from './readBookingForm';

interface PendingRequest {
  userId: string;
  form: BookingForm;
  photos: Photo[];
  repeat: IdempotencyKey | undefined;
}

/** An intent without a booking. Undefined for any other payment. */
export const unbookedPaymentId = (payment: Payment | undefined): string | undefined =>
  payment && !payment.bookingId && !payment.voidWantedAt ? payment.id : undefined;

/** Stores the request before the gateway is asked: from here on, a crash loses neither booking nor money. */
export async function recordPending(db: Session, paymentId: string, pendingRequest: PendingRequest, now: Date) {
  const { userId, form, photos, repeat } = pendingRequest;
  const pictures = photos.map(({ image: { bytes: _bytes, ...image }, ...photo }) => ({ ...photo, image }));
  const request = { form: { ...form, startAt: form.startAt?.toISOString() }, photos: pictures, repeat };
  await insertPending(db, { paymentId, userId, request: JSON.parse(JSON.stringify(request)), createdAt: now });
}

interface StoredRequest {
  form: Omit<BookingForm, 'startAt'> & { startAt?: string };
  photos: (Omit<Photo, 'image'> & { image: Omit<Photo['image'], 'bytes'> })[];
  repeat?: IdempotencyKey;
}

export async function loadPendingRequest(
  context: Context,
  { userId, request }: PendingBooking,
): Promise<PendingRequest> {
  const { form, photos, repeat } = request as unknown as StoredRequest;
  const { startAt } = form;
  return {
    userId,
    form: { ...form, startAt: startAt ? new Date(startAt) : undefined },
    photos: await Promise.all(
      photos.map(async (photo) => {
        const bytes = await context.uploads.storage.read(photo.path);
        if (!bytes) throw new Error(`the stored photo ${photo.path} is missing`);
        return { ...photo, image: { ...photo.image, bytes } };
      }),
    ),
    repeat,
  };
}
