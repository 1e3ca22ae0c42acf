import { eq, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { jobDeclines, providerProfiles } from '../../db/schema';

/** Hides an open job from this provider. false: it is hidden already. */
export async function insertDecline(tx: Session, decline: typeof jobDeclines.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(jobDeclines)
    .values(decline)
    .onConflictDoNothing()
    .returning({ id: jobDeclines.bookingId });
  return rows.length > 0;
}

export async function countCompletedJob(tx: Session, providerId: string) {
  await tx
    .update(providerProfiles)
    .set({ completedJobs: sql`${providerProfiles.completedJobs} + 1` })
    .where(eq(providerProfiles.userId, providerId));
}
