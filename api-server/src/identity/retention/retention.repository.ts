import { statusesUnderWay } from '@doorstep/shared-api/domain';
import { and, eq, inArray, isNotNull, isNull, lt, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  applicationDecisions,
  areaWaitlist,
  bookings,
  contactMessages,
  disputes,
  files,
  jobQuestions,
  messagePhotos,
  messageReports,
  messages,
  payouts,
  problems,
  providerDocuments,
  unwantedFiles,
} from '../../platform/db/schema';

/** Number of rows to delete per run. The next hourly run continues. */
const BATCH_SIZE = 500;

/** Keeps unanswered messages. */
export async function removeContactMessages(db: Session, before: Date) {
  await db
    .delete(contactMessages)
    .where(
      or(
        lt(contactMessages.handledAt, before),
        and(eq(contactMessages.spam, true), lt(contactMessages.createdAt, before)),
      ),
    );
}

export async function removeAreaWaits(db: Session, before: Date) {
  await db.delete(areaWaitlist).where(lt(areaWaitlist.createdAt, before));
}

/**
 * Deletes the chats of bookings that ended before, unless a problem or a message report is open. Queues their photo
 * files for deletion.
 */
export async function removeChats(tx: Session, before: Date, now: Date) {
  const isOpen = (table: typeof problems) =>
    tx
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(problems.bookingId, bookings.id), ne(problems.state, 'decided')));
  const reported = tx
    .select({ one: sql`1` })
    .from(messageReports)
    .where(and(eq(messageReports.bookingId, bookings.id), isNull(messageReports.handledAt)));
  // Start from the oldest messages: few of all bookings still have any.
  const rows = await tx
    .select({ id: bookings.id })
    .from(messages)
    .innerJoin(bookings, eq(bookings.id, messages.bookingId))
    .where(
      and(
        lt(messages.createdAt, before),
        lt(bookings.updatedAt, before),
        notInArray(bookings.status, ['open', ...statusesUnderWay]),
        notExists(isOpen(problems)),
        notExists(reported),
      ),
    )
    .orderBy(messages.createdAt)
    .limit(BATCH_SIZE);
  const ids = [...new Set(rows.map(({ id }) => id))];
  if (ids.length === 0) return;
  await tx.delete(messageReports).where(inArray(messageReports.bookingId, ids));
  const photos = await tx
    .delete(messagePhotos)
    .where(inArray(messagePhotos.bookingId, ids))
    .returning({ fileId: messagePhotos.fileId });
  await removeFiles(
    tx,
    photos.map(({ fileId }) => fileId),
    now,
  );
  await tx.delete(messages).where(inArray(messages.bookingId, ids));
}

/** Keeps the questions of requests that are open or under way. */
export async function removeJobQuestions(tx: Session, before: Date) {
  const ended = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(lt(bookings.updatedAt, before), notInArray(bookings.status, ['open', ...statusesUnderWay])));
  await tx.delete(jobQuestions).where(and(lt(jobQuestions.createdAt, before), inArray(jobQuestions.bookingId, ended)));
}

async function removeFiles(tx: Session, ids: readonly string[], now: Date) {
  if (ids.length === 0) return;
  const rows = await tx
    .delete(files)
    .where(inArray(files.id, [...ids]))
    .returning({ path: files.path });
  await tx
    .insert(unwantedFiles)
    .values(rows.map(({ path }) => ({ path, since: now })))
    .onConflictDoNothing();
}

export async function removeRefusedLicences(tx: Session, before: Date, now: Date) {
  const rows = await tx
    .select({ providerId: providerDocuments.providerId, fileId: files.id })
    .from(providerDocuments)
    .innerJoin(files, eq(files.id, providerDocuments.fileId))
    .innerJoin(applicationDecisions, eq(applicationDecisions.providerId, providerDocuments.providerId))
    .where(and(eq(applicationDecisions.decision, 'refused'), lt(applicationDecisions.decidedAt, before)))
    .limit(BATCH_SIZE);
  if (rows.length === 0) return;
  const ids = rows.map(({ fileId }) => fileId);
  await tx.delete(providerDocuments).where(inArray(providerDocuments.fileId, ids));
  await removeFiles(tx, ids, now);
  const providers = rows.map(({ providerId }) => providerId);
  await tx
    .update(applicationDecisions)
    .set({ licenceNumber: '', licenceName: '', licenceUntil: null })
    .where(inArray(applicationDecisions.providerId, providers));
}

/** Amounts and days stay, as the ledger does: to which bank and account old payouts went does not. */
export async function forgetPayoutAccounts(tx: Session, before: Date) {
  const old = tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        lt(payouts.createdAt, before),
        inArray(payouts.status, ['paid', 'failed', 'returned']),
        ne(payouts.accountRef, ''),
      ),
    )
    .orderBy(payouts.createdAt)
    .limit(BATCH_SIZE);
  await tx.update(payouts).set({ bankName: '', last4: '', accountRef: '' }).where(inArray(payouts.id, old));
}

export async function forgetEvidence(tx: Session, before: Date) {
  await tx
    .update(disputes)
    .set({ evidence: null })
    .where(and(lt(disputes.closedAt, before), isNotNull(disputes.evidence)));
}
