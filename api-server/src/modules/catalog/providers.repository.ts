import { and, desc, eq, inArray, isNull, min, type SQL, sql, sum } from 'drizzle-orm';
import { MINUTE } from '../../clock';
import type { Session } from '../../db/connect';
import { providerProfiles, providerServices, subcategories, users } from '../../db/schema';
import { STEP } from '../bookings/slots';
import { listDurations } from '../quotes/quotes.repository';
import type { Listing } from './listing';
import { isFree, isListed, kmFrom, mentions, offers, offersSomething } from './providerConditions.repository';

/** A provider without reviews stands where an average one with this many reviews would. */
const PRIOR_REVIEWS = 5;

/** What a list or a profile tells of a provider; favourites, services and slots come by one query each for all of them. */
export const providerColumns = {
  id: users.id,
  fullname: users.fullname,
  image: users.image,
  serviceTitle: providerProfiles.serviceTitle,
  description: providerProfiles.description,
  address: providerProfiles.address,
  lat: providerProfiles.lat,
  long: providerProfiles.long,
  verified: providerProfiles.verified,
  featured: providerProfiles.featured,
  memberSince: providerProfiles.memberSince,
  completedJobs: providerProfiles.completedJobs,
  ratingCount: providerProfiles.ratingCount,
  ratingSum: providerProfiles.ratingSum,
  opensMinute: providerProfiles.opensMinute,
  closesMinute: providerProfiles.closesMinute,
  timeZone: providerProfiles.timeZone,
  categoryId: providerProfiles.categoryId,
  banners: providerProfiles.banners,
};

export interface ListedProvider {
  id: string;
  fullname: string;
  image: string;
  serviceTitle: string;
  description: string;
  address: string;
  lat: number | null;
  long: number | null;
  verified: boolean;
  featured: boolean;
  memberSince: Date;
  completedJobs: number;
  ratingCount: number;
  ratingSum: number;
  opensMinute: number;
  closesMinute: number;
  timeZone: string;
  categoryId: string | null;
  banners: string[];
}

const p = providerProfiles;

/** The mean rating drawn towards everybody's mean, so that one lucky review does not lead the list. */
async function bayesianMean(session: Session): Promise<SQL> {
  const [all] = await session
    .select({
      sum: sql<number>`coalesce(sum(${p.ratingSum}), 0)::float`,
      count: sql<number>`coalesce(sum(${p.ratingCount}), 0)::float`,
    })
    .from(p);
  const mean = all && all.count > 0 ? all.sum / all.count : 0;
  return sql`(${PRIOR_REVIEWS * mean}::float + ${p.ratingSum}) / (${PRIOR_REVIEWS} + ${p.ratingCount})`;
}

async function minutesOf(session: Session, { subcategoryIds, quantities }: Listing): Promise<number> {
  const items = subcategoryIds.map((subcategoryId, at) => ({ subcategoryId, quantity: quantities?.[at] ?? 1 }));
  const durations = await listDurations(session, items);
  const minutes = durations.reduce((total, { durationMinutes }) => total + durationMinutes, 0);
  return Math.max(minutes, STEP / MINUTE);
}

/** The price of as many as are chosen, within a query. */
function timesChosen({ subcategoryIds, quantities = [] }: Listing): SQL {
  const counted = subcategoryIds.flatMap((id, at) => {
    const quantity = quantities[at] ?? 1;
    return quantity > 1 ? [sql`when ${id} then ${quantity}::int`] : [];
  });
  if (counted.length === 0) return sql`${providerServices.priceCents}`;
  const times = sql`case ${providerServices.subcategoryId} ${sql.join(counted, sql` `)} else 1 end`;
  return sql`${providerServices.priceCents} * (${times})`;
}

/** What a card says: the sum of the chosen services, or the lowest price, of one category where that is chosen. */
function shownPrice(session: Session, listing: Listing): SQL {
  const { subcategoryIds, categoryId } = listing;
  const ofProvider = and(eq(providerServices.providerId, users.id), isNull(subcategories.retiredAt));
  const prices = session
    .select({ price: subcategoryIds.length > 0 ? sum(timesChosen(listing)) : min(providerServices.priceCents) })
    .from(providerServices)
    .innerJoin(subcategories, eq(subcategories.id, providerServices.subcategoryId));
  if (subcategoryIds.length > 0)
    return sql`${prices.where(and(ofProvider, inArray(providerServices.subcategoryId, subcategoryIds)))}`;
  if (!categoryId) return sql`${prices.where(ofProvider)}`;
  return sql`${prices.where(and(ofProvider, eq(subcategories.categoryId, categoryId)))}`;
}

async function order(session: Session, listing: Listing): Promise<SQL[]> {
  const { sort, near } = listing;
  const byRating = async () => [
    sql`(${p.ratingCount} >= 3) desc`,
    sql`${await bayesianMean(session)} desc`,
    sql`${p.ratingCount} desc`,
  ];
  if (sort === 'distance' && near) return [sql`${kmFrom(near)} asc nulls last`, sql`${users.id}`];
  if (sort === 'popular') return [desc(p.completedJobs), sql`${users.id}`];
  if (sort === 'newest') return [desc(p.memberSince), sql`${users.id}`];
  if (sort === 'price') return [sql`${shownPrice(session, listing)} asc nulls last`, sql`${users.id}`];
  return [...(await byRating()), sql`${users.id}`];
}

/** For a page past the end, which has no row to carry the count. */
async function countProviders(session: Session, where: SQL | undefined, { page }: Listing): Promise<number> {
  if (page === 1) return 0;
  const [row] = await session
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .innerJoin(p, eq(p.userId, users.id))
    .where(where);
  return row?.total ?? 0;
}

/** One page of the providers that fit, in order, and how many fit altogether. */
export async function findProviders(session: Session, listing: Listing, now: Date) {
  const { near, radiusKm, minRating } = listing;
  const fits: (SQL | undefined)[] = [
    isListed(),
    eq(p.takingJobs, true),
    offers(session, listing),
    offersSomething(session, listing.categoryId),
  ];
  if (listing.ids) fits.push(inArray(users.id, listing.ids));
  for (const word of listing.words) fits.push(mentions(session, word));
  if (near && radiusKm !== undefined) fits.push(sql`${kmFrom(near)} <= ${radiusKm}::float`);
  if (near && listing.withinTheirRadius) fits.push(sql`(${p.lat} is null or ${kmFrom(near)} <= ${p.radiusKm})`);
  if (listing.featured !== undefined) fits.push(eq(p.featured, listing.featured));
  if (minRating !== undefined)
    fits.push(sql`${p.ratingSum} >= ${minRating}::float * ${p.ratingCount} and ${p.ratingCount} > 0`);
  if (listing.availableNow) fits.push(...isFree(session, now, STEP / MINUTE));
  if (listing.freeFrom) fits.push(...isFree(session, listing.freeFrom, await minutesOf(session, listing)));

  const where = and(...fits);
  const rows = await session
    .select({ ...providerColumns, total: sql<number>`(count(*) over ())::int` })
    .from(users)
    .innerJoin(p, eq(p.userId, users.id))
    .where(where)
    .orderBy(...(await order(session, listing)))
    .limit(listing.perPage)
    .offset((listing.page - 1) * listing.perPage);
  return {
    providers: rows as ListedProvider[],
    total: rows[0]?.total ?? (await countProviders(session, where, listing)),
  };
}
