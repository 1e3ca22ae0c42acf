import { and, eq, exists, gt, gte, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Point } from '../../identity/addresses/distance';
import { STEPS_PER_DEGREE } from '../../identity/addresses/publicArea';
import { MINUTE } from '../../platform/clock';
import type { Session } from '../../platform/db/connect';
import {
  categories,
  providerHours,
  providerProfiles,
  providerServices,
  providerWorkers,
  slotClaims,
  slotHolds,
  subcategories,
  users,
} from '../../platform/db/schema';
import { STEP } from '../availability/slots';
import type { Listing } from './listing';

/** The conditions need `users` joined with `provider_profiles`. */

const p = providerProfiles;
const w = providerWorkers;

export const isListed = () => and(eq(users.userType, 'provider'), eq(users.accountStatus, 'active'));

/** Rounds like `roundPlace`: sorting or filtering by exact distances would reveal the address as well. */
const rounded = (degrees: typeof p.lat | typeof p.long) =>
  sql`round(${degrees} * ${STEPS_PER_DEGREE}::int) / ${STEPS_PER_DEGREE}::int`;

/** Null when the provider's place is unknown. */
export const kmFrom = ({ lat, long }: Point) =>
  sql<number | null>`6371 * 2 * asin(sqrt(least(1, power(sin(radians(${rounded(p.lat)} - ${lat}::float) / 2), 2)
    + cos(radians(${lat}::float)) * cos(radians(${rounded(p.lat)})) * power(sin(radians(${rounded(p.long)} - ${long}::float) / 2), 2))))`;

/**
 * Maximum distance in degrees between a place and its rounded position: half a step of `roundPlace`, plus a margin for
 * rounding errors.
 */
const MAX_ROUNDING_ERROR = 0.6 / STEPS_PER_DEGREE;
/** Lower bound of a degree of latitude in km. */
const KM_PER_DEGREE = 111;
/** Maximum radius to filter with a box. Larger ones exclude few providers. */
const BOX_KM = 500;

/** Undefined near a pole or the date line, where it is no box. */
function boxOf({ near, radiusKm }: Listing) {
  if (!near || radiusKm === undefined || radiusKm > BOX_KM) return undefined;
  const up = radiusKm / KM_PER_DEGREE + MAX_ROUNDING_ERROR;
  if (Math.abs(near.lat) + up > 80) return undefined;
  const aside = radiusKm / (KM_PER_DEGREE * Math.cos(((Math.abs(near.lat) + up) * Math.PI) / 180)) + MAX_ROUNDING_ERROR;
  return Math.abs(near.long) + aside > 180 ? undefined : { ...near, up, aside };
}

/** Matches all providers within the radius and few others, using the index `provider_profiles_place`. */
export function isNearby(listing: Listing): SQL | undefined {
  const box = boxOf(listing);
  if (!box) return undefined;
  const { lat, long, up, aside } = box;
  const corners = sql`point(${lat - up}::float, ${long - aside}::float), point(${lat + up}::float, ${long + aside}::float)`;
  return sql`point(${p.lat}, ${p.long}) <@ box(${corners})`;
}

/** Provider's local time in minutes after midnight. */
const minuteOfDay = (at: Date) =>
  sql`(extract(hour from ${at}::timestamptz at time zone ${p.timeZone}) * 60 + extract(minute from ${at}::timestamptz at time zone ${p.timeZone}))`;

const DAY_MINUTES = 1440;

/**
 * Compares with the hours of the weekday, also of the evening before, or with the profile's hours without any. Days off
 * and special days are not compared: the free times beside each provider know them.
 */
function isAtWork(from: Date, minutes: number): SQL {
  const minute = minuteOfDay(from);
  const weekday = sql`extract(dow from ${from}::timestamptz at time zone ${p.timeZone})`;
  const covers = (start: SQL) =>
    sql`${providerHours.opensMinute} <= ${start} and ${start} + ${minutes}::int <= ${providerHours.closesMinute}`;
  const ofProvider = sql`select 1 from ${providerHours} where ${providerHours.providerId} = ${p.userId}`;
  return sql`case when exists (${ofProvider})
    then exists (${ofProvider} and (
      ${providerHours.weekday} = ${weekday} and ${covers(minute)}
      or ${providerHours.weekday} = (${weekday} + 6)::int % 7 and ${covers(sql`${minute} + ${DAY_MINUTES}::int`)}))
    else ${minute} >= ${p.opensMinute} and ${minute} + ${minutes}::int <= ${p.closesMinute} end`;
}

/** A worker's own hours, or those of the provider. */
function isWorkerAtWork(from: Date, minutes: number): SQL {
  const minute = minuteOfDay(from);
  const weekday = sql`extract(dow from ${from}::timestamptz at time zone ${p.timeZone})`;
  const covers = (start: SQL) => sql`h."opensMinute" <= ${start} and ${start} + ${minutes}::int <= h."closesMinute"`;
  return sql`case when ${w.hours} is null then ${isAtWork(from, minutes)} else exists (
    select 1 from jsonb_to_recordset(${w.hours}) as h("weekday" int, "opensMinute" int, "closesMinute" int)
    where h."weekday" = ${weekday} and ${covers(minute)}
      or h."weekday" = (${weekday} + 6)::int % 7 and ${covers(sql`${minute} + ${DAY_MINUTES}::int`)}) end`;
}

/** In a team, somebody must be at work and free. The skills are compared by the free times beside each provider. */
export function isFree(session: Session, from: Date, minutes: number, now: Date): (SQL | undefined)[] {
  const firstStep = new Date(Math.floor(from.getTime() / STEP) * STEP);
  const end = new Date(from.getTime() + minutes * MINUTE);
  const claimsWhere = (isOfPerson?: SQL) =>
    session
      .select({ one: sql`1` })
      .from(slotClaims)
      .leftJoin(slotHolds, eq(slotHolds.id, slotClaims.bookingId))
      .where(
        and(
          eq(slotClaims.providerId, p.userId),
          isOfPerson,
          gte(slotClaims.stepAt, firstStep),
          lt(slotClaims.stepAt, end),
          or(isNull(slotHolds.id), gt(slotHolds.expiresAt, now)),
        ),
      );
  const team = (condition?: SQL) =>
    session
      .select({ one: sql`1` })
      .from(w)
      .where(and(eq(w.providerId, p.userId), condition));
  const isOfWorker = sql`${slotClaims.workerId} = case when ${w.id} = ${w.providerId} then '' else ${w.id} end`;
  const freeWorker = and(w.active, isWorkerAtWork(from, minutes), notExists(claimsWhere(isOfWorker)));
  const isFreeAlone = and(isAtWork(from, minutes), notExists(claimsWhere()));
  return [sql`case when ${exists(team())} then ${exists(team(freeWorker))} else ${isFreeAlone} end`];
}

const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Matches the provider's name, title, town (the address without its street) or services. */
export function mentionsWord(session: Session, word: string): SQL {
  const pattern = likePattern(word);
  const offering = session
    .select({ id: providerServices.providerId })
    .from(providerServices)
    .innerJoin(subcategories, eq(subcategories.id, providerServices.subcategoryId))
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .where(
      and(
        isNull(subcategories.retiredAt),
        sql`(${subcategories.name} ilike ${pattern} or ${categories.name} ilike ${pattern})`,
      ),
    );
  return sql`(${users.fullname} ilike ${pattern} or ${p.serviceTitle} ilike ${pattern} or substring(${p.address} from ',.*$') ilike ${pattern} or ${users.id} in ${offering})`;
}

/**
 * Matches providers who offer all or any of the wanted services, by `match`. When few providers are checked (near a
 * place or one by one), looks each of them up. Otherwise finds everyone with these services first.
 */
export function offersServices(session: Session, listing: Listing, isOneByOne = false): SQL | undefined {
  const { subcategoryIds, match } = listing;
  if (subcategoryIds.length === 0) return undefined;
  const expected = [...new Set(subcategoryIds)];
  const isOffered = and(inArray(providerServices.subcategoryId, expected), isNull(subcategories.retiredAt));
  const isEnough = match === 'all' ? expected.length : 1;
  if (isOneByOne || boxOf(listing)) {
    const offered = session
      .select({ count: sql`count(*)` })
      .from(providerServices)
      .innerJoin(subcategories, eq(subcategories.id, providerServices.subcategoryId))
      .where(and(eq(providerServices.providerId, p.userId), isOffered));
    return sql`${offered} >= ${isEnough}`;
  }
  const ids = session
    .select({ id: providerServices.providerId })
    .from(providerServices)
    .innerJoin(subcategories, eq(subcategories.id, providerServices.subcategoryId))
    .where(isOffered)
    .groupBy(providerServices.providerId)
    .having(sql`count(*) >= ${isEnough}`);
  return inArray(users.id, ids);
}

export function offersInCategory(session: Session, categoryId: string | undefined): SQL {
  const offering = session
    .select({ one: sql`1` })
    .from(providerServices)
    .innerJoin(subcategories, eq(subcategories.id, providerServices.subcategoryId))
    .where(
      and(
        eq(providerServices.providerId, users.id),
        isNull(subcategories.retiredAt),
        categoryId ? eq(subcategories.categoryId, categoryId) : undefined,
      ),
    );
  return exists(offering);
}
