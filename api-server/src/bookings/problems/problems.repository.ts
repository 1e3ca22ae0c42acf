import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  type Booking,
  bookings,
  files,
  type ProblemRow,
  problemEntries,
  problemPhotos,
  problems,
} from '../../platform/db/schema';

export type ProblemEntryRow = typeof problemEntries.$inferSelect;

export async function listBookingsWithProblems(db: Session, bookingIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ bookingId: problems.bookingId })
    .from(problems)
    .where(and(inArray(problems.bookingId, [...bookingIds]), ne(problems.state, 'decided')));
  return rows.map(({ bookingId }) => bookingId);
}

/** false: one waits already. */
export async function insertProblem(tx: Session, problem: typeof problems.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(problems).values(problem).onConflictDoNothing().returning({ id: problems.id });
  return inserted.length > 0;
}

export async function countProblemsBy(db: Session, bookingId: string, openedBy: ProblemRow['openedBy']) {
  return db.$count(problems, and(eq(problems.bookingId, bookingId), eq(problems.openedBy, openedBy)));
}

export function listProblems(db: Session, bookingId: string): Promise<ProblemRow[]> {
  return db.select().from(problems).where(eq(problems.bookingId, bookingId)).orderBy(desc(problems.createdAt));
}

export async function findProblem(db: Session, id: string): Promise<ProblemRow | undefined> {
  const [problem] = await db.select().from(problems).where(eq(problems.id, id));
  return problem;
}

export async function lockProblem(tx: Session, id: string, bookingId?: string): Promise<ProblemRow | undefined> {
  const ofBooking = bookingId === undefined ? undefined : eq(problems.bookingId, bookingId);
  const [problem] = await tx
    .select()
    .from(problems)
    .where(and(eq(problems.id, id), ofBooking))
    .for('update');
  return problem;
}

export async function findBookingOf(db: Session, problemId: string): Promise<Booking | undefined> {
  const [row] = await db
    .select({ booking: bookings })
    .from(problems)
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .where(eq(problems.id, problemId));
  return row?.booking;
}

/** Increments the version, so that staff with an older view get a conflict. */
export async function updateProblem(
  tx: Session,
  id: string,
  set: Partial<typeof problems.$inferInsert>,
): Promise<ProblemRow> {
  const [problem] = await tx
    .update(problems)
    .set({ ...set, version: sql`${problems.version} + 1` })
    .where(eq(problems.id, id))
    .returning();
  if (!problem) throw new Error('the locked problem no longer exists');
  return problem;
}

/** Updates the booking when its problems change, so that open pages refetch it. */
export async function insertEntry(tx: Session, entry: typeof problemEntries.$inferInsert) {
  await tx.insert(problemEntries).values(entry);
}

export async function listEntries(db: Session, problemIds: readonly string[]): Promise<ProblemEntryRow[]> {
  if (problemIds.length === 0) return [];
  return db
    .select()
    .from(problemEntries)
    .where(inArray(problemEntries.problemId, [...problemIds]))
    .orderBy(asc(problemEntries.at), asc(problemEntries.id));
}

export async function listPhotos(db: Session, entryIds: readonly string[]) {
  if (entryIds.length === 0) return [];
  return db
    .select({ entryId: problemPhotos.entryId, path: files.path })
    .from(problemPhotos)
    .innerJoin(files, eq(files.id, problemPhotos.fileId))
    .where(inArray(problemPhotos.entryId, [...entryIds]))
    .orderBy(asc(problemPhotos.entryId), asc(problemPhotos.position));
}
