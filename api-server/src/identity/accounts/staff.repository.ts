import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { type User, users } from '../../platform/db/schema';

const isStaff = () => and(eq(users.userType, 'admin'), ne(users.accountStatus, 'deleted'));

export function findStaff(db: Session): Promise<User[]> {
  return db.select().from(users).where(isStaff()).orderBy(asc(users.createdAt), asc(users.id));
}

export async function findStaffByNumber(
  db: Session,
  { phoneCode, contact }: Pick<User, 'phoneCode' | 'contact'>,
): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.phoneCode, phoneCode), eq(users.contact, contact), isStaff()));
  return user;
}

/** Locks the active owners and returns their ids, so that simultaneous transactions run one after the other. */
export async function lockOwners(tx: Session): Promise<string[]> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.userType, 'admin'), sql`'owner' = any(${users.staffRoles})`, eq(users.accountStatus, 'active')))
    .orderBy(asc(users.id))
    .for('update');
  return owners.map((owner) => owner.id);
}
