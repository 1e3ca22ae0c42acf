import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { twoStepSecrets, users } from '../../platform/db/schema';
import type { PagePosition } from '../admin/paging';

export function listMembers(db: Session, place: PagePosition | undefined, limit: number) {
  return db
    .select({ user: users, confirmedAt: twoStepSecrets.confirmedAt })
    .from(users)
    .leftJoin(twoStepSecrets, eq(twoStepSecrets.userId, users.id))
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
