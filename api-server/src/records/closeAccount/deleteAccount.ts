import { cancelBooking, endForClosedAccount } from '../../bookings/bookings/cancelBooking';
import { endAllOf } from '../../bookings/recurring/changeRecurring';
import { lockUser } from '../../identity/accounts/accounts.repository';
import { confirmPassword } from '../../identity/accounts/confirmPassword';
import { auditOwnAccount } from '../../identity/audit/audit';
import { listCards, removeCard } from '../../money/payments/savedCards';
import { prepareFinalPayout } from '../../money/payouts/lastPayout';
import { lockPayee } from '../../money/payouts/payoutAccounts.repository';
import { findStranded } from '../../money/wallet/bankTransfers.repository';
import { payOutWallet } from '../../money/wallet/payOutWallet';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { toLanguage } from '../../platform/language';
import type { Log } from '../../platform/log';
import { accountMessage } from '../../platform/mail/accountMessage';
import { hasMailbox } from '../../platform/mail/mailbox';
import {
  anonymise,
  findOpenBookings,
  findUnsettledMoney,
  hasUnfinishedBooking,
  hasWalletMoney,
  type UnsettledMoney,
} from './closeAccount.repository';

const unfinished = () =>
  new HttpError('state_conflict', 'You have an active booking. Please complete or cancel it first.');

const walletHolds = () =>
  new HttpError(
    'state_conflict',
    'Your wallet holds money that cannot go back to a card. Please spend it on a booking first.',
  );

const unsettledMoneyMessages: Readonly<Record<UnsettledMoney, string>> = {
  held: 'Some of your finished work is waiting for the customer’s confirmation. You can delete your account once it is paid out.',
  owed: 'We still owe you money. See Earnings for what is missing, or wait for the next payout.',
  no_account:
    'We still owe you money, but you have no bank account that can receive it. Please add one under Earnings first.',
  on_the_way: 'A payout is on its way to your bank. You can delete your account once it has arrived.',
  below_zero: 'Your balance is below zero. Please contact us to settle it first.',
  disputed:
    'A customer’s bank has taken back a payment for your work and has not decided yet. You can delete your account once it has.',
};

const bankHolds = () =>
  new HttpError(
    'state_conflict',
    'Your wallet holds money that cannot go back to a card. We send it by bank transfer. Please contact us with your account number.',
  );

async function requireNoMoney(db: Session, { id, userType }: User) {
  if (await hasWalletMoney(db, id)) throw (await findStranded(db, id)) ? bankHolds() : walletHolds();
  const money = userType === 'provider' ? await findUnsettledMoney(db, id) : undefined;
  if (money) throw new HttpError('state_conflict', unsettledMoneyMessages[money]);
}

export async function deleteAccount(context: Context, user: User, sessionToken: string, password: string, log: Log) {
  const { db, clock, uploads, mail, settings } = context;
  await confirmPassword(context, user, sessionToken, password);
  if (await hasUnfinishedBooking(db, user.id)) throw unfinished();
  if (user.userType === 'provider') {
    if ((await findUnsettledMoney(db, user.id)) === 'owed') await prepareFinalPayout(context, user.id);
    await requireNoMoney(db, user);
  }

  for (const booking of await findOpenBookings(db, user.id)) {
    const reason = 'The account was closed.';
    if (booking.userId === user.id)
      await cancelBooking(context, { bookingId: booking.id, userId: user.id, reason }, log);
    else await endForClosedAccount(context, booking, { actorId: user.id, reason }, log);
  }
  await payOutWallet(context, user.id, log);
  for (const { id } of await listCards(context, user.id)) await removeCard(context, user.id, id);

  const now = clock();
  const removed = await withEvents(db, now, async (tx) => {
    await lockUser(tx, user.id);
    // A booking may have been made or accepted while the others were being released.
    if ((await hasUnfinishedBooking(tx, user.id)) || (await findOpenBookings(tx, user.id)).length > 0)
      throw unfinished();
    // The lock prevents new earnings and payouts until the transaction ends.
    if (user.userType === 'provider') await lockPayee(tx, user.id);
    await requireNoMoney(tx, user);
    const closed = await anonymise(tx, user, now);
    // End these after anonymising, so that the other side's notification does not contain the deleted name.
    await endAllOf(tx, user.id, now);
    // Send this after anonymising, which deletes the person's waiting messages from the outbox. The message
    // does not contain the person's name.
    const unprovedSince = hasMailbox(user.email) ? user.emailUnverifiedSince : user.contactUnverifiedSince;
    if (!unprovedSince) {
      const values = { url: settings.publicUrl };
      const message = accountMessage(user, 'accountDeleted', toLanguage(user.language), values);
      await mail.send({ ...message, urgent: true }, tx);
    }
    await auditOwnAccount(tx, now, user, 'account.delete');
    return closed;
  });
  await uploads.remove(...removed);
}
