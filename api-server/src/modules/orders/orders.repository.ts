import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Session } from '../../db/connect';
import { categories, providerProfiles, providerServices, subcategories, users } from '../../db/schema';
import { commissionAt } from '../commission/commission.repository';

export type Category = typeof categories.$inferSelect;
export type BookableProvider = typeof providerProfiles.$inferSelect;

/** A category with the commission that counts now, null where none is set. */
export async function findCategoryWithCommission(db: Session, id: string, now: Date) {
  const [row] = await db
    .select({ category: categories, percentage: commissionAt(now) })
    .from(categories)
    .where(eq(categories.id, id));
  return row;
}

/** These of the category's services, in no order, retired ones included; `own` is this provider's price, null without one. */
export function listPrices(db: Session, categoryId: string, ids: readonly string[], providerId: string) {
  const { id, name, priceCents, durationMinutes, perUnit, retiredAt } = subcategories;
  const isOffered = and(
    eq(providerServices.subcategoryId, subcategories.id),
    eq(providerServices.providerId, providerId),
  );
  return db
    .select({ id, name, priceCents, durationMinutes, perUnit, retiredAt, own: providerServices.priceCents })
    .from(subcategories)
    .leftJoin(providerServices, isOffered)
    .where(and(inArray(subcategories.id, [...ids]), eq(subcategories.categoryId, categoryId)));
}

/** An approved provider who takes jobs. */
export async function findBookableProvider(db: Session, id: string): Promise<BookableProvider | undefined> {
  const [row] = await db
    .select({ profile: providerProfiles })
    .from(providerProfiles)
    .innerJoin(users, eq(users.id, providerProfiles.userId))
    .where(
      and(
        eq(users.id, id),
        eq(users.userType, 'provider'),
        eq(users.accountStatus, 'active'),
        eq(providerProfiles.takingJobs, true),
      ),
    );
  return row?.profile;
}

/** How long one of each of these of the category's services takes, and how many can be booked at once, by their ids; none of those that were retired. */
export async function readOffered(
  db: Session,
  categoryId: string,
  ids: readonly string[],
): Promise<Map<string, { minutes: number; max: number }>> {
  const rows = await db
    .select({ id: subcategories.id, minutes: subcategories.durationMinutes, perUnit: subcategories.perUnit })
    .from(subcategories)
    .where(
      and(
        inArray(subcategories.id, [...ids]),
        eq(subcategories.categoryId, categoryId),
        isNull(subcategories.retiredAt),
      ),
    );
  return new Map(rows.map(({ id, minutes, perUnit }) => [id, { minutes, max: perUnit?.max ?? 1 }]));
}

/** Which of these services the provider offers. */
export async function listOfferedIds(db: Session, providerId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: providerServices.subcategoryId })
    .from(providerServices)
    .where(and(eq(providerServices.providerId, providerId), inArray(providerServices.subcategoryId, [...ids])));
  return rows.map(({ id }) => id);
}
