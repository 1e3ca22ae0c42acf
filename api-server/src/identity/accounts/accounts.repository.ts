import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { contactUndos, type User, users } from '../../platform/db/schema';

/** Account that asks for contact data. Data of other accounts, and data that they may still restore, is reserved. */
export interface ContactClaim {
  userType: User['userType'];
  now: Date;
  /** Undefined for a new registration. */
  userId?: string;
}

const isReservedForUndo = ({ userType, now, userId }: ContactClaim) =>
  and(
    gt(contactUndos.expiresAt, now),
    eq(users.userType, userType),
    userId ? ne(contactUndos.userId, userId) : undefined,
  );

export async function findUser(db: Session, id: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

export async function lockUser(tx: Session, id: string): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}

export async function findUsersByNumber(db: Session, spellings: string[], userType: User['userType']): Promise<User[]> {
  return db
    .select()
    .from(users)
    .where(and(inArray(users.contact, spellings), eq(users.userType, userType), ne(users.accountStatus, 'deleted')))
    .limit(20);
}

export async function findUserByEmail(
  db: Session,
  email: string,
  userType: User['userType'],
): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.userType, userType), ne(users.accountStatus, 'deleted')));
  return user;
}

export async function isEmailUsed(db: Session, email: string, userType: User['userType']): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.userType, userType), ne(users.accountStatus, 'deleted')))
    .limit(1);
  return rows.length > 0;
}

export async function isEmailReserved(db: Session, email: string, claim: ContactClaim): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(contactUndos)
    .innerJoin(users, eq(users.id, contactUndos.userId))
    .where(and(eq(contactUndos.email, email), isReservedForUndo(claim)))
    .limit(1);
  return rows.length > 0;
}

export async function findReservedNumbers(
  db: Session,
  spellings: string[],
  claim: ContactClaim,
): Promise<Pick<User, 'phoneCode' | 'contact'>[]> {
  return db
    .select({ phoneCode: contactUndos.phoneCode, contact: contactUndos.contact })
    .from(contactUndos)
    .innerJoin(users, eq(users.id, contactUndos.userId))
    .where(and(inArray(contactUndos.contact, spellings), isReservedForUndo(claim)));
}

export async function insertUser(tx: Session, user: typeof users.$inferInsert) {
  await tx.insert(users).values(user);
}

export async function markEmailVerified(tx: Session, id: string, email: string) {
  await tx
    .update(users)
    .set({ emailUnverifiedSince: null })
    .where(and(eq(users.id, id), eq(users.email, email)));
}

export async function markContactVerified(
  tx: Session,
  { id, phoneCode, contact }: Pick<User, 'id' | 'phoneCode' | 'contact'>,
) {
  await tx
    .update(users)
    .set({ contactUnverifiedSince: null })
    .where(and(eq(users.id, id), eq(users.phoneCode, phoneCode), eq(users.contact, contact)));
}

export async function updateUser(tx: Session, id: string, set: Partial<User>): Promise<User | undefined> {
  const isOther = set.accountStatus !== undefined || set.fullname !== undefined || set.staffRoles !== undefined;
  const version = isOther ? { version: sql`${users.version} + 1` } : {};
  const [user] = await tx
    .update(users)
    .set({ ...set, ...version })
    .where(eq(users.id, id))
    .returning();
  return user;
}
