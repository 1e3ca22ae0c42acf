import { cardDisputeStates, isCardDisputeOpen, statusesUnderWay } from '@doorstep/shared-api/domain';
import { and, eq, exists, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { listPairPhotos, listPairsOfPerson } from '../../catalog/workPhotos/jobPairs.repository';
import { deletePhoto } from '../../catalog/workPhotos/workPhotos.repository';
import { findPayoutAccount } from '../../money/payouts/payoutAccounts.repository';
import { walletBalance } from '../../money/wallet/wallet.repository';
import type { Session } from '../../platform/db/connect';
import {
  areaWaitlist,
  bookingHistory,
  bookingPhotos,
  bookings,
  busyCalendars,
  calendarFeeds,
  codes,
  contactUndos,
  couponRecords,
  customerBlocks,
  customerRatings,
  dataExports,
  daysOff,
  disputes,
  emailLinks,
  favourites,
  files,
  gatewayCustomers,
  idempotencyKeys,
  jobDeclines,
  jobPairs,
  jobQuestions,
  knownDevices,
  linkedIdentities,
  liveEvents,
  messagePhotos,
  messageReports,
  messages,
  notificationPreferences,
  notifications,
  offers,
  outbox,
  passkeys,
  pausedServices,
  payees,
  paymentMethods,
  payments,
  payoutAccounts,
  payouts,
  pendingBookings,
  pendingChanges,
  problemEntries,
  problemPhotos,
  problems,
  providerDocuments,
  providerLimits,
  providerProfiles,
  providerServices,
  providerWorkers,
  pushSubscriptions,
  recoveryCodes,
  resetTokens,
  reviewPhotos,
  reviewReports,
  reviews,
  savedAddresses,
  sessions,
  slotClaims,
  specialDays,
  termsAcceptances,
  testBankAccounts,
  twoStepSecrets,
  type User,
  users,
  workPhotoReports,
  workPhotos,
} from '../../platform/db/schema';
import { eraseTraces } from './eraseTraces.repository';

const isPartyOf = (userId: string) => or(eq(bookings.userId, userId), eq(bookings.providerId, userId));

/** Work that is agreed on and not done, or done and not paid, or a problem that waits for a decision. */
export async function hasUnfinishedBooking(db: Session, userId: string): Promise<boolean> {
  const isInFlight = inArray(bookings.status, [...statusesUnderWay]);
  const isUnpaid = and(
    eq(bookings.status, 'completed'),
    inArray(bookings.paymentStatus, ['authorized', 'requires_payment']),
  );
  const isInQuestion = exists(
    db
      .select({ one: sql`1` })
      .from(problems)
      .where(and(eq(problems.bookingId, bookings.id), ne(problems.state, 'decided'))),
  );
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isPartyOf(userId), or(isInFlight, isUnpaid, isInQuestion)))
    .limit(1);
  return rows.length > 0;
}

/** Returns whether the wallet has money or will get some back when open bookings end. */
export async function hasWalletMoney(db: Session, userId: string): Promise<boolean> {
  if ((await walletBalance(db, userId)) > 0) return true;
  const isOnItsWay = and(isNotNull(payments.voidWantedAt), isNull(payments.voidedAt), isNotNull(payments.authorizedAt));
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(
      and(
        eq(payments.userId, userId),
        or(eq(payments.gateway, 'wallet'), gt(payments.walletCents, 0)),
        or(isOnItsWay, and(isNull(payments.voidWantedAt), eq(bookings.status, 'open'))),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export type UnsettledMoney = 'held' | 'owed' | 'no_account' | 'on_the_way' | 'below_zero' | 'disputed';

/**
 * Returns the kind of a provider's unsettled money, or undefined. 'owed' means that all of it can be paid out or waits
 * for staff.
 */
export async function findUnsettledMoney(db: Session, providerId: string): Promise<UnsettledMoney | undefined> {
  const [payee] = await db.select().from(payees).where(eq(payees.providerId, providerId));
  if (payee && payee.inPayoutCents > 0) return 'on_the_way';
  if (payee && payee.payableCents < 0) return 'below_zero';
  const isHeld = and(
    eq(bookings.providerId, providerId),
    eq(bookings.completion, 'awaiting'),
    inArray(bookings.paymentStatus, ['captured', 'partially_refunded']),
  );
  if ((await db.$count(bookings, isHeld)) > 0) return 'held';
  if (await hasDisputedMoney(db, providerId)) return 'disputed';
  if (!payee || payee.payableCents === 0) return undefined;
  const account = await findPayoutAccount(db, providerId);
  return account?.state === 'active' || payee.heldAt ? 'owed' : 'no_account';
}

async function hasDisputedMoney(db: Session, providerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .where(
      and(
        eq(bookings.providerId, providerId),
        inArray(disputes.state, cardDisputeStates.filter(isCardDisputeOpen)),
        gt(disputes.setAsideCents, 0),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function findOpenBookings(db: Session, userId: string) {
  return db
    .select()
    .from(bookings)
    .where(and(isPartyOf(userId), eq(bookings.status, 'open')));
}

/** Amounts, dates, events and review stars stay. Returns paths of files to delete after the commit. */
export async function anonymise(tx: Session, user: User, now: Date): Promise<string[]> {
  const { id } = user;
  const replacementName = user.userType === 'provider' ? 'Former provider' : 'Former customer';
  const removed = await removeFiles(tx, id);
  await eraseTraces(tx, user, replacementName);

  for (const table of [
    areaWaitlist,
    calendarFeeds,
    savedAddresses,
    pushSubscriptions,
    sessions,
    knownDevices,
    passkeys,
    linkedIdentities,
    termsAcceptances,
    resetTokens,
    codes,
    pendingChanges,
    contactUndos,
    emailLinks,
    notifications,
    outbox,
    couponRecords,
    idempotencyKeys,
    liveEvents,
    notificationPreferences,
    pendingBookings,
    paymentMethods,
    gatewayCustomers,
    recoveryCodes,
    twoStepSecrets,
  ]) {
    await tx.delete(table).where(eq(table.userId, id));
  }
  // Keep amounts and days of payouts, but not the bank account.
  await tx.delete(payoutAccounts).where(eq(payoutAccounts.providerId, id));
  await tx.delete(testBankAccounts).where(eq(testBankAccounts.providerId, id));
  await tx.update(payouts).set({ bankName: '', last4: '' }).where(eq(payouts.providerId, id));
  await tx.delete(reviewReports).where(eq(reviewReports.userId, id));
  await tx.delete(workPhotoReports).where(eq(workPhotoReports.userId, id));
  await tx.delete(messageReports).where(eq(messageReports.userId, id));
  await tx.delete(customerRatings).where(or(eq(customerRatings.customerId, id), eq(customerRatings.providerId, id)));
  await tx.delete(customerBlocks).where(or(eq(customerBlocks.customerId, id), eq(customerBlocks.providerId, id)));
  await tx.delete(favourites).where(or(eq(favourites.userId, id), eq(favourites.providerId, id)));
  await tx
    .update(bookings)
    .set({
      fullName: replacementName,
      phone: '',
      serviceLocation: '',
      address: '',
      pickLat: null,
      pickLong: null,
      address2: '',
      pickLat2: null,
      pickLong2: null,
      notes: '',
      cancelReason: '',
      updatedAt: now,
    })
    .where(eq(bookings.userId, id));
  const ownBookingIds = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, id));
  await tx
    .update(offers)
    .set({ message: '' })
    .where(or(eq(offers.providerId, id), inArray(offers.bookingId, ownBookingIds)));
  await tx.update(problemEntries).set({ text: '', wants: '' }).where(eq(problemEntries.authorId, id));
  await tx.update(messages).set({ text: '' }).where(eq(messages.authorId, id));
  await tx.update(jobQuestions).set({ text: '' }).where(eq(jobQuestions.providerId, id));
  await tx.update(jobQuestions).set({ answer: '' }).where(inArray(jobQuestions.bookingId, ownBookingIds));
  await tx.update(bookingHistory).set({ reason: '' }).where(eq(bookingHistory.actorId, id));
  await tx.update(reviews).set({ mayQuote: false, quotable: false, appeal: '' }).where(eq(reviews.userId, id));
  if (user.userType === 'provider') await deleteProviderData(tx, id);
  await tx
    .update(users)
    .set({
      accountStatus: 'deleted',
      version: sql`${users.version} + 1`,
      fullname: replacementName,
      firstName: '',
      lastName: '',
      email: `${id}@deleted.invalid`,
      phoneCode: '',
      contact: '',
      passwordHash: '',
      address: '',
      image: '',
      deviceToken: '',
    })
    .where(eq(users.id, id));
  return removed;
}

async function deleteProviderData(tx: Session, id: string) {
  await tx.delete(providerServices).where(eq(providerServices.providerId, id));
  await tx.delete(pausedServices).where(eq(pausedServices.providerId, id));
  await tx.delete(slotClaims).where(eq(slotClaims.providerId, id));
  await tx.delete(busyCalendars).where(eq(busyCalendars.providerId, id));
  // Former jobs still name their worker's row.
  await tx
    .update(providerWorkers)
    .set({ name: '', active: false, hours: null, skills: null, startAddress: '', lat: null, long: null })
    .where(eq(providerWorkers.providerId, id));
  await tx.delete(daysOff).where(eq(daysOff.providerId, id));
  await tx.delete(specialDays).where(eq(specialDays.providerId, id));
  await tx.delete(providerLimits).where(eq(providerLimits.providerId, id));
  await tx.delete(jobDeclines).where(eq(jobDeclines.providerId, id));
  await tx
    .update(providerProfiles)
    .set({
      serviceTitle: '',
      description: '',
      address: '',
      lat: null,
      long: null,
      banners: [],
      verified: false,
      featured: false,
    })
    .where(eq(providerProfiles.userId, id));
}

/** Photos of jobs go with the account of either side. Returns paths of the files to delete after the commit. */
async function removeJobPairs(tx: Session, userId: string): Promise<string[]> {
  const pairs = await listPairsOfPerson(tx, userId);
  if (pairs.length === 0) return [];
  const ids = pairs.map(({ id }) => id);
  const photos = await listPairPhotos(tx, ids);
  for (const { photo } of photos) await deletePhoto(tx, photo);
  await tx.delete(jobPairs).where(inArray(jobPairs.id, ids));
  return photos.map(({ file }) => file.path);
}

async function removeFiles(tx: Session, userId: string): Promise<string[]> {
  const paired = await removeJobPairs(tx, userId);
  const ownFiles = await tx.select({ id: files.id, path: files.path }).from(files).where(eq(files.ownerId, userId));
  const ids = ownFiles.map(({ id }) => id);
  await tx.delete(providerDocuments).where(eq(providerDocuments.providerId, userId));
  const ownPhotos = tx.select({ id: workPhotos.id }).from(workPhotos).where(eq(workPhotos.providerId, userId));
  await tx.delete(workPhotoReports).where(inArray(workPhotoReports.photoId, ownPhotos));
  await tx.delete(workPhotos).where(eq(workPhotos.providerId, userId));
  if (ids.length > 0) {
    await tx.delete(bookingPhotos).where(inArray(bookingPhotos.fileId, ids));
    await tx.delete(problemPhotos).where(inArray(problemPhotos.fileId, ids));
    await tx.delete(messagePhotos).where(inArray(messagePhotos.fileId, ids));
    await tx.delete(reviewPhotos).where(inArray(reviewPhotos.fileId, ids));
    await tx.delete(files).where(inArray(files.id, ids));
  }
  const exported = await tx.delete(dataExports).where(eq(dataExports.userId, userId)).returning();
  return [...paired, ...[...ownFiles, ...exported].map(({ path }) => path)];
}
