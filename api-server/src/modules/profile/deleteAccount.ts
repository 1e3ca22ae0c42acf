import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context';
import type { User } from '../../db/schema';
import { HttpError } from '../../http/httpError';
import { lockUser } from '../accounts/accounts.repository';
import { confirmPassword } from '../accounts/confirmPassword';
import { cancelBooking, endForClosedAccount } from '../bookings/cancelBooking';
import { listCards, removeCard } from '../payments/savedCards';
import { anonymise, findOpenBookings, hasUnfinishedBooking, hasWalletMoney } from './closeAccount.repository';

const unfinished = () =>
  new HttpError('state_conflict', 'You have an active booking. Please complete or cancel it first.');

const walletHolds = () =>
  new HttpError('state_conflict', 'Your wallet holds money. Please use it for a booking first, or write to us.');

/** What is left of the person is what accounting needs. */
export async function deleteAccount(
  context: Context,
  user: User,
  sessionToken: string,
  password: string,
  log: FastifyBaseLogger,
) {
  const { db, clock, uploads } = context;
  await confirmPassword(context, user, sessionToken, password);
  if (await hasUnfinishedBooking(db, user.id)) throw unfinished();
  if (await hasWalletMoney(db, user.id)) throw walletHolds();

  for (const booking of await findOpenBookings(db, user.id)) {
    const reason = 'The account was closed.';
    if (booking.userId === user.id)
      await cancelBooking(context, { bookingId: booking.id, userId: user.id, reason }, log);
    else await endForClosedAccount(context, booking, { actorId: user.id, reason }, log);
  }
  for (const { id } of await listCards(context, user.id)) await removeCard(context, user.id, id);

  const removed = await db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    // A booking may have been made or accepted while the others were being released.
    if ((await hasUnfinishedBooking(tx, user.id)) || (await findOpenBookings(tx, user.id)).length > 0)
      throw unfinished();
    if (await hasWalletMoney(tx, user.id)) throw walletHolds();
    return anonymise(tx, user, clock());
  });
  await uploads.remove(...removed);
}
