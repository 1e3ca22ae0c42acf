import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { categories, providerProfiles, providerServices, subcategories, users } from '../../platform/db/schema';
import type { RowsOf } from '../../platform/db/selectInOneStatement';
import { isNotBlocked } from '../blocks/blocks.repository';
import { commissionAt } from '../commission/commission.repository';

export type Category = typeof categories.$inferSelect;
export type BookableProvider = typeof providerProfiles.$inferSelect;

const categoryWithCommission = (db: Session, id: string, now: Date) =>
  db
    .select({ category: categories, percentage: commissionAt(now) })
    .from(categories)
    .where(eq(categories.id, id));

/**
 * Queries these services of the category, unordered and including retired ones. `own` is the provider's price or null.
 */
function prices(db: Session, categoryId: string, ids: readonly string[], providerId: string) {
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

/** None for a customer whom the provider has blocked. */
const selectBookableProvider = (db: Session, id: string, customerId: string) =>
  db
    .select({ profile: providerProfiles })
    .from(providerProfiles)
    .innerJoin(users, eq(users.id, providerProfiles.userId))
    .where(
      and(
        eq(users.id, id),
        eq(users.userType, 'provider'),
        eq(users.accountStatus, 'active'),
        eq(providerProfiles.takingJobs, true),
        isNotBlocked(db, users.id, customerId),
      ),
    );

/** Without a customer, blocks do not count: for visitors, and for changes of bookings that exist. */
export async function findBookableProvider(
  db: Session,
  id: string,
  customerId = '',
): Promise<BookableProvider | undefined> {
  const [row] = await selectBookableProvider(db, id, customerId);
  return row?.profile;
}

interface PricingInput {
  userId: string;
  categoryId: string;
  items: readonly { subcategoryId: string }[];
  providerId: string | undefined;
  now: Date;
}

export const pricingQueries = (db: Session, { userId, categoryId, items, providerId = '', now }: PricingInput) => {
  const ids = items.map(({ subcategoryId }) => subcategoryId);
  return [
    categoryWithCommission(db, categoryId, now),
    selectBookableProvider(db, providerId, userId),
    prices(db, categoryId, ids, providerId),
  ] as const;
};

export type Pricing = RowsOf<ReturnType<typeof pricingQueries>>;

export async function readBookableServices(
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

export async function listOfferedIds(db: Session, providerId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: providerServices.subcategoryId })
    .from(providerServices)
    .where(and(eq(providerServices.providerId, providerId), inArray(providerServices.subcategoryId, [...ids])));
  return rows.map(({ id }) => id);
}

/** The quantity defaults to one. */
export async function listDurations(
  db: Session,
  items: readonly { subcategoryId: string; quantity?: number }[],
): Promise<{ durationMinutes: number }[]> {
  if (items.length === 0) return [];
  const quantityById = new Map(items.map(({ subcategoryId, quantity = 1 }) => [subcategoryId, quantity]));
  const rows = await db
    .select({ id: subcategories.id, durationMinutes: subcategories.durationMinutes })
    .from(subcategories)
    .where(inArray(subcategories.id, [...quantityById.keys()]));
  return rows.map(({ id, durationMinutes }) => ({ durationMinutes: durationMinutes * (quantityById.get(id) ?? 1) }));
}
