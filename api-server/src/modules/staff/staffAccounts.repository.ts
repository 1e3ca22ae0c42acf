import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { twoSteps, users } from '../../db/schema';
import type { Place } from '../admin/paging';

export function listMembers(db: Session, place: Place | undefined, limit: number) {
  return db
    .select({ user: users, confirmedAt: twoSteps.confirmedAt })
    .from(users)
    .leftJoin(twoSteps, eq(twoSteps.userId, users.id))
    .where(
      and(
        eq(users.userType, 'admin'),
        ne(users.accountStatus, 'deleted'),
        place ? sql`(${users.createdAt}, ${users.id}) > (${place.at}::timestamptz, ${place.id})` : undefined,
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limit);
}
