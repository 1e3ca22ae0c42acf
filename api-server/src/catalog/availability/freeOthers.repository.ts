import { and, eq, inArray } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { providerProfiles, providerServices, users } from '../../platform/db/schema';

export const listProviderSummaries = (db: Session, ids: readonly string[]) =>
  db
    .select({
      id: users.id,
      fullname: users.fullname,
      image: users.image,
      ratingCount: providerProfiles.ratingCount,
      ratingSum: providerProfiles.ratingSum,
      instant: providerProfiles.instant,
      lat: providerProfiles.lat,
      long: providerProfiles.long,
    })
    .from(users)
    .innerJoin(providerProfiles, eq(providerProfiles.userId, users.id))
    .where(inArray(users.id, [...ids]));

export async function listPrices(
  db: Session,
  ids: readonly string[],
  items: readonly { subcategoryId: string; quantity: number }[],
): Promise<{ providerId: string; priceCents: number }[]> {
  const quantities = new Map(items.map(({ subcategoryId, quantity }) => [subcategoryId, quantity]));
  const rows = await db
    .select()
    .from(providerServices)
    .where(
      and(
        inArray(providerServices.providerId, [...ids]),
        inArray(providerServices.subcategoryId, [...quantities.keys()]),
      ),
    );
  return rows.map(({ providerId, subcategoryId, priceCents }) => ({
    providerId,
    priceCents: priceCents * (quantities.get(subcategoryId) ?? 1),
  }));
}
