import { and, eq, exists, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { abbreviateName } from '../../identity/disclosure/customerForProvider';
import type { Session } from '../../platform/db/connect';
import {
  applicationDecisions,
  bookingHistory,
  bookings,
  codes,
  contactMessages,
  contactUndos,
  extraWorks,
  loginFailures,
  newsletterSubscribers,
  notifications,
  outbox,
  relayedCalls,
  timeProposals,
  type User,
} from '../../platform/db/schema';

/**
 * Erases the person's data from rows without the account's id and from other people's rows. Must run before the
 * account's own rows are anonymised: it finds the others by the name, numbers and reasons there.
 */
export async function eraseTraces(tx: Session, user: User, placeholder: string) {
  const isParty = or(eq(bookings.userId, user.id), eq(bookings.providerId, user.id));
  const ownBookings = tx.select({ id: bookings.id }).from(bookings).where(isParty);
  await renameInNotifications(tx, user, placeholder);
  await eraseContacts(tx, user);
  await tx.delete(relayedCalls).where(inArray(relayedCalls.bookingId, ownBookings));
  const by = user.userType === 'provider' ? 'provider' : 'customer';
  await tx
    .update(timeProposals)
    .set({ text: '' })
    .where(and(eq(timeProposals.by, by), inArray(timeProposals.bookingId, ownBookings)));
  if (by === 'provider')
    await tx.update(extraWorks).set({ note: '' }).where(inArray(extraWorks.bookingId, ownBookings));
  // Include the other side's bookings that this person ended.
  const isOwnReason = and(
    eq(bookingHistory.bookingId, bookings.id),
    eq(bookingHistory.actorId, user.id),
    eq(bookingHistory.reason, bookings.cancelReason),
  );
  await tx
    .update(bookings)
    .set({ cancelReason: '' })
    .where(
      and(
        isParty,
        ne(bookings.cancelReason, ''),
        exists(tx.select({ one: sql`1` }).from(bookingHistory).where(isOwnReason)),
      ),
    );
  await tx
    .update(applicationDecisions)
    .set({ reason: '', answer: '', licenceNumber: '', licenceName: '' })
    .where(eq(applicationDecisions.providerId, user.id));
}

async function renameInNotifications(tx: Session, user: User, placeholder: string) {
  const ownBookings = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(or(eq(bookings.userId, user.id), eq(bookings.providerId, user.id)));
  const bookedNames = await tx
    .selectDistinct({ fullName: bookings.fullName })
    .from(bookings)
    .where(eq(bookings.userId, user.id));
  const names = [user.fullname, ...bookedNames.map(({ fullName }) => fullName)].filter((name) => name.trim() !== '');
  const shown = [...new Set([...names, ...names.map(abbreviateName)])].sort((a, b) => b.length - a.length);
  const without = (column: AnyPgColumn): SQL =>
    shown.reduce((text, name) => sql`replace(${text}, ${name}::text, ${placeholder}::text)`, sql`${column}`);
  await tx
    .update(notifications)
    .set({ title: without(notifications.title), text: without(notifications.text) })
    .where(inArray(notifications.bookingId, ownBookings));
}

async function eraseContacts(tx: Session, user: User) {
  const undos = await tx.select().from(contactUndos).where(eq(contactUndos.userId, user.id));
  const emails = [...new Set([user.email, ...undos.map(({ email }) => email)])];
  const numbers = [...new Set([user, ...undos].map(({ phoneCode, contact }) => `${phoneCode}${contact}`))];
  await tx.delete(newsletterSubscribers).where(inArray(newsletterSubscribers.email, emails));
  await tx.delete(outbox).where(inArray(outbox.to, [...emails, ...numbers]));
  // Keep unanswered messages: their sender expects an answer, with or without an account.
  await tx
    .delete(contactMessages)
    .where(
      and(
        inArray(contactMessages.email, emails),
        or(isNotNull(contactMessages.handledAt), eq(contactMessages.spam, true)),
      ),
    );
  for (const value of [...emails, ...numbers])
    await tx.delete(codes).where(sql`position(${value} in ${codes.key}) > 0`);
  await tx.delete(loginFailures).where(sql`position(${user.contact} in ${loginFailures.contactKey}) > 0`);
}
