import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  categories,
  categoryBanners,
  coupons,
  favourites,
  providerProfiles,
  providerServices,
  reviews,
  type ServiceUnit,
  subcategories,
  users,
} from '../../platform/db/schema';
import type { Language } from '../../platform/language';
import { localized, localizedUnit } from './localized';
import { isListed } from './providerConditions.repository';
import { type ListedProvider, providerColumns } from './providers.repository';
import { photosOfReview } from './reviewPhotos.repository';

export interface OfferedService {
  providerId: string;
  id: string;
  categoryId: string;
  name: string;
  priceCents: number;
  durationMinutes: number;
  perUnit: ServiceUnit | null;
}

/** Maximum sizes of a response. A larger catalogue would need pages. */
export const MAX_CATEGORIES = 200;
export const MAX_SERVICES = 5000;
const MAX_BANNERS = 1000;
const MAX_COUPONS = 200;

const selectCategories = (session: Session) =>
  session
    .select()
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name), asc(categories.id))
    .$dynamic();
const selectServices = (session: Session) =>
  session
    .select()
    .from(subcategories)
    .orderBy(asc(subcategories.position), asc(subcategories.name), asc(subcategories.id))
    .$dynamic();
const selectBanners = (session: Session) =>
  session.select().from(categoryBanners).orderBy(asc(categoryBanners.position), asc(categoryBanners.id)).$dynamic();

export async function readCategories(session: Session) {
  return groupByCategory(
    await selectCategories(session).where(isNull(categories.retiredAt)).limit(MAX_CATEGORIES),
    await selectBanners(session).limit(MAX_BANNERS),
    await selectServices(session).where(isNull(subcategories.retiredAt)).limit(MAX_SERVICES),
  );
}

export const readWholeCatalogue = async (session: Session) =>
  groupByCategory(await selectCategories(session), await selectBanners(session), await selectServices(session));

function groupByCategory(
  all: (typeof categories.$inferSelect)[],
  banners: (typeof categoryBanners.$inferSelect)[],
  services: (typeof subcategories.$inferSelect)[],
) {
  return all.map((category) => ({
    ...category,
    banners: banners.filter((banner) => banner.categoryId === category.id).map((banner) => banner.image),
    services: services.filter((service) => service.categoryId === category.id),
  }));
}

export async function readProvider(session: Session, id: string): Promise<ListedProvider | undefined> {
  const [user] = await session
    .select(providerColumns)
    .from(users)
    .innerJoin(providerProfiles, eq(providerProfiles.userId, users.id))
    .where(and(isListed(), eq(users.id, id)));
  return user;
}

const nameIn = (language: Language) =>
  sql<string>`coalesce(${subcategories.translations} -> ${language}::text ->> 'name', ${subcategories.name})`;

export async function readServices(
  session: Session,
  providerIds: string[],
  language: Language,
): Promise<OfferedService[]> {
  if (providerIds.length === 0) return [];
  const rows = await session
    .select({
      providerId: providerServices.providerId,
      id: subcategories.id,
      categoryId: subcategories.categoryId,
      name: nameIn(language),
      priceCents: providerServices.priceCents,
      durationMinutes: subcategories.durationMinutes,
      perUnit: subcategories.perUnit,
    })
    .from(providerServices)
    .innerJoin(subcategories, eq(subcategories.id, providerServices.subcategoryId))
    .where(and(inArray(providerServices.providerId, providerIds), isNull(subcategories.retiredAt)))
    .orderBy(asc(subcategories.position), asc(subcategories.id));
  return rows.map((row) => ({ ...row, perUnit: row.perUnit && localizedUnit(row.perUnit, language) }));
}

export async function readFavourites(session: Session, userId: string, providerIds: string[]) {
  if (providerIds.length === 0) return new Set<string>();
  const rows = await session
    .select({ id: favourites.providerId })
    .from(favourites)
    .where(and(eq(favourites.userId, userId), inArray(favourites.providerId, providerIds)));
  return new Set(rows.map((row) => row.id));
}

export async function readReviews(session: Session, providerId: string, limit: number) {
  return session
    .select({ review: reviews, author: { fullname: users.fullname, image: users.image }, photos: photosOfReview })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.providerId, providerId), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), asc(reviews.id))
    .limit(limit);
}

export async function readCategoryHeader(session: Session, categoryId: string | null, language: Language) {
  if (!categoryId) return undefined;
  const [category] = await session
    .select()
    .from(categories)
    .where(and(eq(categories.id, categoryId), isNull(categories.retiredAt)));
  const banners = await session
    .select({ image: categoryBanners.image })
    .from(categoryBanners)
    .where(eq(categoryBanners.categoryId, categoryId))
    .orderBy(asc(categoryBanners.position), asc(categoryBanners.id))
    .limit(MAX_BANNERS);
  if (!category) return undefined;
  return {
    name: localized(category, language).name,
    slug: category.slug,
    banners: banners.map((banner) => banner.image),
  };
}

export async function readListedCoupons(session: Session, now: Date) {
  return session
    .select()
    .from(coupons)
    .where(
      and(
        eq(coupons.listed, true),
        isNull(coupons.stoppedAt),
        or(isNull(coupons.validUntil), gt(coupons.validUntil, now)),
      ),
    )
    .orderBy(asc(coupons.percentHundredths), asc(coupons.code))
    .limit(MAX_COUPONS);
}
