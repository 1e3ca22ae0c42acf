import { bookingNumber } from '@doorstep/shared-api/domain';
import type { BlockedCustomersWire, CustomerOfJobWire } from '@doorstep/shared-api/wire';
import { isBlocked } from '../../catalog/blocks/blocks.repository';
import { abbreviateName, wasAcceptedBy } from '../../identity/disclosure/customerForProvider';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { requireAssignment } from '../jobs/readJobs';
import { listStatusChanges } from '../lateCredits/lateCredits.repository';
import * as stored from './customerRatings.repository';

export async function readCustomerOfJob(
  { db }: Context,
  provider: User,
  bookingId: string,
): Promise<CustomerOfJobWire> {
  const booking = await requireAssignment(db, provider.id, bookingId);
  const { count, average } = await stored.readAverage(db, booking.userId);
  const own = booking.providerId === provider.id ? await stored.findRating(db, booking.id) : undefined;
  return {
    ratings: count,
    average: average.toFixed(2),
    can_rate: await canRate(db, booking, provider.id),
    ...(own && { own: { stars: own.stars, note: own.note } }),
    blocked: await isBlocked(db, provider.id, booking.userId),
  };
}

/** A job that was done, or that ended after the provider had accepted it. */
async function canRate(db: Session, booking: Booking, providerId: string): Promise<boolean> {
  if (booking.providerId !== providerId) return false;
  if (booking.status === 'completed') return true;
  return booking.status === 'cancelled' && wasAcceptedBy(await listStatusChanges(db, booking.id));
}

export async function rateCustomer(
  context: Context,
  provider: User,
  { bookingId, stars, note }: { bookingId: string; stars: number; note: string },
): Promise<CustomerOfJobWire> {
  const { db, clock } = context;
  const booking = await requireAssignment(db, provider.id, bookingId);
  if (!(await canRate(db, booking, provider.id)))
    throw new HttpError('state_conflict', 'You can rate the customer once the job has ended.');
  const now = clock();
  await stored.saveRating(db, {
    ...{ bookingId, customerId: booking.userId, providerId: provider.id, stars },
    ...{ note: note.trim(), createdAt: now, updatedAt: now },
  });
  return readCustomerOfJob(context, provider, bookingId);
}

export async function removeRating(context: Context, provider: User, bookingId: string): Promise<CustomerOfJobWire> {
  const booking = await requireAssignment(context.db, provider.id, bookingId);
  if (booking.providerId === provider.id) await stored.deleteRating(context.db, bookingId);
  return readCustomerOfJob(context, provider, bookingId);
}

/** New requests of this customer no longer reach the provider. Jobs that exist stay. */
export async function blockCustomer(context: Context, provider: User, bookingId: string): Promise<CustomerOfJobWire> {
  const { db, clock } = context;
  const booking = await requireAssignment(db, provider.id, bookingId);
  if (booking.providerId !== provider.id)
    throw new HttpError(
      'state_conflict',
      'You can block the customer of a job that is yours. Decline this one instead.',
    );
  const block = { providerId: provider.id, customerId: booking.userId, bookingId, createdAt: clock() };
  await stored.insertBlock(db, block);
  return readCustomerOfJob(context, provider, bookingId);
}

/** The job may be another provider's by now. The block can be ended nevertheless. */
export async function unblockCustomer({ db }: Context, provider: User, bookingId: string): Promise<void> {
  if (await stored.deleteBlock(db, provider.id, bookingId)) return;
  await requireAssignment(db, provider.id, bookingId);
}

export async function listBlockedCustomers({ db }: Context, provider: User): Promise<BlockedCustomersWire> {
  const blocks = await stored.listBlocks(db, provider.id);
  return {
    items: blocks.map(({ block, name, number }) => ({
      booking_id: block.bookingId,
      booking_number: bookingNumber(number),
      name: abbreviateName(name),
      since: toInstant(block.createdAt),
    })),
  };
}
