import { and, desc, eq, inArray, isNull, min, type SQL, sql, sum } from 'drizzle-orm';
import { MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import { providerProfiles, providerServices, subcategories, users } from '../../platform/db/schema';
import { STEP } from '../availability/slots';
import { listDurations } from '../orders/orders.repository';
import { cachedFigure, hasManyProviders, MANY_PROVIDERS } from './cachedFigures';
import { type ChoiceCounts, COUNTED_RATINGS, type Listing } from './listing';
import {
  isFree,
  isListed,
  isNearby,
  kmFrom,
  mentionsWord,
  offersInCategory,
  offersServices,
} from './providerConditions.repository';

/** Number of average reviews that are added to each provider's own for ranking. */
const PRIOR_REVIEWS = 5;

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
  instant: providerProfiles.instant,
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
  instant: boolean;
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

async function meanRating(session: Session): Promise<number> {
  const read = async () => {
    const [all] = await session
      .select({
        sum: sql<number>`coalesce(sum(${p.ratingSum}), 0)::float`,
        count: sql<number>`coalesce(sum(${p.ratingCount}), 0)::float`,
        providers: sql<number>`count(*)::int`,
      })
      .from(p);
    return all;
  };
  const all = await cachedFigure(session, 'mean', read, (rated) => (rated?.providers ?? 0) >= MANY_PROVIDERS);
  return all && all.count > 0 ? all.sum / all.count : 0;
}

/** Returns the mean rating weighted towards the overall mean, so that one lucky review does not lead the list. */
async function bayesianMean(session: Session): Promise<SQL> {
  const mean = await meanRating(session);
  return sql`(${PRIOR_REVIEWS * mean}::float + ${p.ratingSum}) / (${PRIOR_REVIEWS} + ${p.ratingCount})`;
}

async function minutesOf(session: Session, { subcategoryIds, quantities }: Listing): Promise<number> {
  const items = subcategoryIds.map((subcategoryId, at) => ({ subcategoryId, quantity: quantities?.[at] ?? 1 }));
  const durations = await listDurations(session, items);
  const minutes = durations.reduce((total, { durationMinutes }) => total + durationMinutes, 0);
  return Math.max(minutes, STEP / MINUTE);
}

function priceTimesQuantity({ subcategoryIds, quantities = [] }: Listing): SQL {
  const counted = subcategoryIds.flatMap((id, at) => {
    const quantity = quantities[at] ?? 1;
    return quantity > 1 ? [sql`when ${id} then ${quantity}::int`] : [];
  });
  if (counted.length === 0) return sql`${providerServices.priceCents}`;
  const times = sql`case ${providerServices.subcategoryId} ${sql.join(counted, sql` `)} else 1 end`;
  return sql`${providerServices.priceCents} * (${times})`;
}

function shownPrice(session: Session, listing: Listing): SQL {
  const { subcategoryIds, categoryId } = listing;
  const ofProvider = and(eq(providerServices.providerId, users.id), isNull(subcategories.retiredAt));
  const prices = session
    .select({ price: subcategoryIds.length > 0 ? sum(priceTimesQuantity(listing)) : min(providerServices.priceCents) })
    .from(providerServices)
    .innerJoin(subcategories, eq(subcategories.id, providerServices.subcategoryId));
  if (subcategoryIds.length > 0)
    return sql`${prices.where(and(ofProvider, inArray(providerServices.subcategoryId, subcategoryIds)))}`;
  if (!categoryId) return sql`${prices.where(ofProvider)}`;
  return sql`${prices.where(and(ofProvider, eq(subcategories.categoryId, categoryId)))}`;
}

async function orderByOf(session: Session, listing: Listing): Promise<SQL[]> {
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

/** Counts all results for a page past the end, where no row carries the count. */
const countProviders = async (session: Session, where: SQL | undefined, { page }: Listing): Promise<number> =>
  page === 1 ? 0 : countAll(session, where);

async function countAll(session: Session, where: SQL | undefined): Promise<number> {
  const [row] = await session
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .innerJoin(p, eq(p.userId, users.id))
    .where(where);
  return row?.total ?? 0;
}

interface Conditions {
  always: (SQL | undefined)[];
  category: SQL;
  rating?: SQL;
  available?: SQL;
}

const hasMinRating = (min: number) =>
  sql`(${p.ratingSum} >= ${min}::float * ${p.ratingCount} and ${p.ratingCount} > 0)`;
const freeNow = (session: Session, now: Date) => sql`(${and(...isFree(session, now, STEP / MINUTE, now))})`;

async function conditionsOf(session: Session, listing: Listing, now: Date, isOneByOne = false): Promise<Conditions> {
  const { near, radiusKm, minRating } = listing;
  // Use a constant instead of a parameter: the partial indexes on `taking_jobs` require one.
  const always = [isListed(), sql`${p.takingJobs}`, offersServices(session, listing, isOneByOne)];
  if (listing.ids) always.push(inArray(users.id, listing.ids));
  for (const word of listing.words) always.push(mentionsWord(session, word));
  if (near && radiusKm !== undefined) always.push(isNearby(listing), sql`${kmFrom(near)} <= ${radiusKm}::float`);
  if (near && listing.withinTheirRadius) always.push(sql`(${p.lat} is null or ${kmFrom(near)} <= ${p.radiusKm})`);
  if (listing.featured !== undefined) always.push(eq(p.featured, listing.featured));
  if (listing.freeFrom) always.push(...isFree(session, listing.freeFrom, await minutesOf(session, listing), now));
  return {
    always,
    category: offersInCategory(session, listing.categoryId),
    ...(minRating !== undefined && { rating: hasMinRating(minRating) }),
    ...(listing.availableNow && { available: freeNow(session, now) }),
  };
}

async function whereOf(...args: Parameters<typeof conditionsOf>): Promise<SQL | undefined> {
  const { always, category, rating, available } = await conditionsOf(...args);
  return and(...always, category, rating, available);
}

const isUnfilteredOfMany = (session: Session, { near, words, ids }: Listing) =>
  hasManyProviders(session) && !near && !ids && words.length === 0;

/**
 * Builds the cache key from the filters that decide who is listed. Availability changes by the minute, so the key
 * contains it.
 */
function filterCacheKey(
  { page: _page, perPage: _perPage, sort: _sort, counts: _counts, ...filters }: Listing,
  now: Date,
) {
  const minute = filters.availableNow && Math.floor(now.getTime() / MINUTE);
  return JSON.stringify([Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)), minute]);
}

export async function findProviders(session: Session, listing: Listing, now: Date) {
  if (isUnfilteredOfMany(session, listing)) return findAmongMany(session, listing, now);
  const where = await whereOf(session, listing, now);
  const rows = await session
    .select({ ...providerColumns, total: sql<number>`(count(*) over ())::int` })
    .from(users)
    .innerJoin(p, eq(p.userId, users.id))
    .where(where)
    .orderBy(...(await orderByOf(session, listing)))
    .limit(listing.perPage)
    .offset((listing.page - 1) * listing.perPage);
  return {
    providers: rows as ListedProvider[],
    total: rows[0]?.total ?? (await countProviders(session, where, listing)),
  };
}

/**
 * Works like `findProviders` where reading all providers takes too long. Finds the page by an index and caches the
 * total for some minutes.
 */
async function findAmongMany(session: Session, listing: Listing, now: Date) {
  const { page, perPage } = listing;
  const where = await whereOf(session, listing, now, true);
  const providers: ListedProvider[] = await session
    .select(providerColumns)
    .from(users)
    .innerJoin(p, eq(p.userId, users.id))
    .where(topCandidates(session, listing, where) ?? where)
    .orderBy(...(await orderByOf(session, listing)))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const count = async () => countAll(session, await whereOf(session, listing, now));
  const total = await cachedFigure(session, `total ${filterCacheKey(listing, now)}`, count, () => true);
  return { providers, total };
}

/**
 * Narrows a page down to candidates found through an index. Undefined where the sort order has its own index or none
 * helps. Among providers with equally many reviews, the larger sum means the better rating for any mean. It therefore
 * suffices to read the best providers for each number of reviews.
 */
function topCandidates(session: Session, listing: Listing, where: SQL | undefined): SQL | undefined {
  const { sort, page, perPage, subcategoryIds } = listing;
  const [subcategoryId] = subcategoryIds;
  const most = page * perPage;
  const candidates = session.select({ id: users.id }).from(users).innerJoin(p, eq(p.userId, users.id));
  if (sort === 'rating') {
    const best = candidates
      .where(and(where, sql`${p.ratingCount} = counts.n`))
      .orderBy(desc(p.ratingSum), p.userId)
      .limit(most);
    return sql`${users.id} in (with recursive counts(n) as (
        (select rating_count from ${p} where taking_jobs order by 1 desc limit 1)
        union all
        select (select rating_count from ${p} where taking_jobs and rating_count < counts.n order by 1 desc limit 1)
        from counts where n is not null
      ) select best.id from counts cross join lateral ${best} as best)`;
  }
  if (sort !== 'price' || subcategoryIds.length !== 1 || !subcategoryId) return undefined;
  const cheapest = candidates
    .innerJoin(
      providerServices,
      and(eq(providerServices.providerId, p.userId), eq(providerServices.subcategoryId, subcategoryId)),
    )
    .where(where)
    .orderBy(providerServices.priceCents, providerServices.providerId)
    .limit(most);
  return inArray(users.id, cheapest);
}

/** Counts the results of each filter choice. Cached for some minutes when there are very many providers. */
export const countChoices = (session: Session, listing: Listing, now: Date): Promise<ChoiceCounts> =>
  isUnfilteredOfMany(session, listing)
    ? cachedFigure(
        session,
        `counts ${filterCacheKey(listing, now)}`,
        () => readChoices(session, listing, now),
        () => true,
      )
    : readChoices(session, listing, now);

async function readChoices(session: Session, listing: Listing, now: Date): Promise<ChoiceCounts> {
  const { always, category, rating, available } = await conditionsOf(session, listing, now);
  const count = (...fits: (SQL | undefined)[]) => sql<number>`(count(*) filter (where ${and(...fits)}))::int`;
  const [row] = await session
    .select({
      available: count(category, rating, freeNow(session, now)),
      rated49: count(category, available, hasMinRating(Number(COUNTED_RATINGS[0]))),
      rated45: count(category, available, hasMinRating(Number(COUNTED_RATINGS[1]))),
    })
    .from(users)
    .innerJoin(p, eq(p.userId, users.id))
    .where(and(...always));
  const byCategory = await session
    .select({ id: subcategories.categoryId, count: sql<number>`count(distinct ${users.id})::int` })
    .from(users)
    .innerJoin(p, eq(p.userId, users.id))
    .innerJoin(providerServices, eq(providerServices.providerId, users.id))
    .innerJoin(subcategories, eq(subcategories.id, providerServices.subcategoryId))
    .where(and(...always, rating, available, isNull(subcategories.retiredAt)))
    .groupBy(subcategories.categoryId);
  return {
    available: row?.available ?? 0,
    min_rating: { [COUNTED_RATINGS[0]]: row?.rated49 ?? 0, [COUNTED_RATINGS[1]]: row?.rated45 ?? 0 },
    cat_id: Object.fromEntries(byCategory.map(({ id, count: some }) => [id, some])),
  };
}
