import { and, asc, eq, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { later, MINUTE, SECOND } from '../clock';
import type { Context } from '../context';
import type { Session } from '../db/connect';
import { pendingBookings, users } from '../db/schema';
import type { Repeat } from '../http/idempotency';
import { findPayment } from '../payments/books';
import { voidUnused } from '../payments/payments';
import { createBooking } from './createBooking';
import type { Photo } from './photos';
import type { BookingForm } from './readBookingForm';

/** A request that is still under way is not decided by somebody else before that. */
const DECIDE_AFTER = 20 * SECOND;
/** When the gateway has not answered for so long, the customer gets the money back instead of a booking. */
const GIVE_UP_AFTER = 10 * MINUTE;

interface Asked {
  userId: string;
  form: BookingForm;
  photos: Photo[];
  repeat: Repeat | undefined;
}

/** The payment whose booking is written down first: an intent of this person that no booking has. */
export async function paymentToTrack(db: Session, form: BookingForm, userId: string): Promise<string | undefined> {
  const id = form.stripeToken;
  if (!id || id.startsWith('tok_') || form.bookingType === '2') return undefined;
  const payment = await findPayment(db, id, userId);
  return payment && !payment.bookingId && !payment.voidWantedAt ? id : undefined;
}

/** Before the gateway is asked anything: from here on a crash loses neither the booking nor the money. */
export async function recordPending(db: Session, paymentId: string, asked: Asked, now: Date) {
  const { userId, form, photos, repeat } = asked;
  const pictures = photos.map(({ image: { bytes: _bytes, ...image }, ...photo }) => ({ ...photo, image }));
  const request = { form: { ...form, startAt: form.startAt?.toISOString() }, photos: pictures, repeat };
  await db
    .insert(pendingBookings)
    .values({ paymentId, userId, request: JSON.parse(JSON.stringify(request)), createdAt: now })
    .onConflictDoNothing();
}

export async function dropPending(db: Session, paymentId: string) {
  await db.delete(pendingBookings).where(eq(pendingBookings.paymentId, paymentId));
}

type Row = typeof pendingBookings.$inferSelect;

interface Written {
  form: Omit<BookingForm, 'startAt'> & { startAt?: string };
  photos: (Omit<Photo, 'image'> & { image: Omit<Photo['image'], 'bytes'> })[];
  repeat?: Repeat;
}

async function readAsked(context: Context, { userId, request }: Row): Promise<Asked> {
  const { form, photos, repeat } = request as unknown as Written;
  const { startAt } = form;
  return {
    userId,
    form: { ...form, startAt: startAt ? new Date(startAt) : undefined },
    photos: await Promise.all(
      photos.map(async (photo) => {
        const bytes = await context.uploads.storage.read(photo.path);
        if (!bytes) throw new Error(`${photo.path} is gone`);
        return { ...photo, image: { ...photo.image, bytes } };
      }),
    ),
    repeat,
  };
}

/** Part of the reconciliation: bookings whose request nobody answers any more are made, or their payment goes back. */
export async function decidePending(context: Context, log: FastifyBaseLogger) {
  const { db, clock } = context;
  const now = clock();
  const left = await db
    .select()
    .from(pendingBookings)
    .where(lt(pendingBookings.createdAt, later(now, -DECIDE_AFTER)))
    .orderBy(asc(pendingBookings.createdAt))
    .limit(50);
  for (const row of left) {
    const given = row.createdAt < later(now, -GIVE_UP_AFTER) ? undefined : await attempt(context, row, log);
    if (given === 'later') continue;
    await dropPending(db, row.paymentId);
    await voidUnused(context, row.paymentId, row.userId, log);
  }
}

async function attempt(context: Context, row: Row, log: FastifyBaseLogger): Promise<'decided' | 'later'> {
  const [user] = await context.db
    .select()
    .from(users)
    .where(and(eq(users.id, row.userId), eq(users.accountStatus, 'active')));
  if (!user) return 'decided';
  try {
    const asked = await readAsked(context, row);
    await createBooking(context, { ...asked, user, log, isReplay: true });
    log.info({ payment: row.paymentId }, 'a booking whose request had been lost was made');
    return 'decided';
  } catch (error) {
    const [still] = await context.db
      .select({ id: pendingBookings.paymentId })
      .from(pendingBookings)
      .where(eq(pendingBookings.paymentId, row.paymentId));
    // Only an unreachable gateway leaves the row; everything else has been decided against.
    if (still) return 'later';
    log.info({ err: error, payment: row.paymentId }, 'a booking whose request had been lost cannot be made');
    return 'decided';
  }
}
