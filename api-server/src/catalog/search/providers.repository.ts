import { type SQL, sql } from 'drizzle-orm';
import type { Point } from '../../identity/addresses/distance';
import type { Session } from '../../platform/db/connect';
import { providerProfiles, subcategories, users } from '../../platform/db/schema';
import { isListed, kmFrom } from '../catalog/providerConditions.repository';

export interface Trade {
  categoryId: string;
  serviceId?: string;
  near?: Point;
  limit: number;
}

export interface FoundProvider {
  id: string;
  fullname: string;
  image: string;
  serviceTitle: string;
  ratingSum: number;
  ratingCount: number;
  lat: number | null;
  long: number | null;
  priceCents: number | null;
  isByName: boolean;
}

/** Maximum number of best candidates to check. When some do not match, the answer gets shorter rather than slower. */
const MAX_CANDIDATES = 300;
const MAX_CELL_CANDIDATES = 60;
/** A fifth of a degree each way: this and its eight neighbours reach 15 km at least. */
const CELLS_PER_DEGREE = 5;
const KM_PER_STAR = 15;
const UNKNOWN_KM = 100;
const MAX_NAMED = 200;
/** The beginning of a name that is shorter fits a good part of all people. */
const MIN_BEGINNING = 3;

/** Stars, with those of five average reviews added. The indexes `provider_profiles_best…` hold it in these very words. */
const stars = sql`((20.0 + rating_sum) / (5.0 + rating_count))`;

const bestAnywhere = ({ categoryId }: Trade) => sql`select user_id, ${stars} as worth from provider_profiles
  where category_id = ${categoryId} and taking_jobs order by ${stars} desc, user_id limit ${MAX_CANDIDATES}`;

function bestNear({ categoryId }: Trade, near: Point): SQL {
  const perDegree = sql.raw(String(CELLS_PER_DEGREE));
  const at = (degrees: number) => Math.floor(degrees * CELLS_PER_DEGREE);
  const steps = [-1, 0, 1];
  const cells = steps.flatMap((north) => steps.map((east) => [at(near.lat) + north, at(near.long) + east] as const));
  return sql`select best.user_id, best.worth from unnest(${sql.param(cells.map(([lat]) => lat))}::float[],
      ${sql.param(cells.map(([, long]) => long))}::float[]) as cell (lat, long), lateral (
    select user_id, ${worthNear(near)} as worth from provider_profiles
    where category_id = ${categoryId} and taking_jobs and lat is not null and long is not null
      and floor(lat * ${perDegree}) = cell.lat and floor(long * ${perDegree}) = cell.long
    order by ${stars} desc, user_id limit ${MAX_CELL_CANDIDATES}) as best order by best.worth desc, best.user_id`;
}

const worthNear = (near: Point | undefined) =>
  near ? sql`${stars} - coalesce(${kmFrom(near)}, ${UNKNOWN_KM}) / ${KM_PER_STAR}` : stars;

const othersOfService = (serviceId: string, near: Point | undefined) => sql`select user_id, ${worthNear(near)} as worth
  from (select provider_id from provider_services where subcategory_id = ${serviceId} limit ${MAX_CANDIDATES}) as sample
  join provider_profiles on user_id = provider_id order by worth desc, user_id`;

export async function findBest(session: Session, trade: Trade): Promise<FoundProvider[]> {
  const { near, serviceId, limit } = trade;
  const first = await readMatchingProviders(session, near ? bestNear(trade, near) : bestAnywhere(trade), trade);
  if (first.length >= limit || !serviceId) return first;
  const others = await readMatchingProviders(session, othersOfService(serviceId, near), trade);
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...others.filter(({ id }) => !ids.has(id))].slice(0, limit);
}

/**
 * Finds providers whose name or title contains all these words or one of their alternatives. The last word may be a
 * prefix.
 */
export async function findProvidersByWords(
  session: Session,
  words: readonly (string | readonly string[])[],
  { near, limit, isLastWhole }: { near?: Point; limit: number; isLastWhole?: boolean },
): Promise<FoundProvider[]> {
  const wanted = words.map((oneOf, place) => {
    const written = [oneOf].flat().map((word) => {
      const isBeginning = place === words.length - 1 && word.length >= MIN_BEGINNING && !isLastWhole;
      return `'${word.replaceAll(/['\\]/g, '')}'${isBeginning ? ':*' : ''}`;
    });
    return `(${written.join(' | ')})`;
  });
  const query = sql`to_tsquery('simple', ${wanted.join(' & ')})`;
  const named = sql`select user_id, ${worthNear(near)} as worth
    from search_provider_names(${query}, ${MAX_NAMED}) as named (id)
    join provider_profiles on user_id = named.id order by worth desc, user_id`;
  return readMatchingProviders(
    session,
    named,
    { limit },
    sql`to_tsvector('simple', search_fold(${users.fullname})) @@ ${query}`,
  );
}

/** Keeps the candidates' order. Reads no more than needed. */
async function readMatchingProviders(
  session: Session,
  candidates: SQL,
  { serviceId, limit }: Pick<Trade, 'serviceId' | 'limit'>,
  isByName = sql`false`,
): Promise<FoundProvider[]> {
  const p = providerProfiles;
  const offered = serviceId
    ? sql`from provider_services where provider_id = ${users.id} and subcategory_id = ${serviceId}`
    : sql`from provider_services join subcategories on ${subcategories.id} = subcategory_id and ${subcategories.retiredAt} is null
        where provider_id = ${users.id}`;
  const { rows } = await session.execute<{ [Column in keyof FoundProvider]: FoundProvider[Column] }>(sql`
    select ${users.id} as id, ${users.fullname} as fullname, ${users.image} as image, ${p.serviceTitle} as "serviceTitle",
      ${p.ratingSum} as "ratingSum", ${p.ratingCount} as "ratingCount", ${p.lat} as lat, ${p.long} as long,
      (select min(provider_services.price_cents) ${offered}) as "priceCents",
      ${isByName} as "isByName"
    from (${candidates}) as best join users on ${users.id} = best.user_id join provider_profiles on ${p.userId} = ${users.id}
    where ${isListed()} and ${p.takingJobs} and exists (select ${offered})
    order by best.worth desc, best.user_id limit ${limit}`);
  return rows;
}

const MAX_SIMILAR_NAMES = 12;
/** A sound that is shorter is that of too many. */
const MIN_SOUND = 2;

export interface SimilarName {
  typed: string;
  word: string;
}

export async function readSimilarNames(session: Session, words: readonly string[]): Promise<SimilarName[]> {
  const { rows } = await session.execute<{ [Column in keyof SimilarName]: string }>(sql`
    select distinct typed.word as typed, candidate.word from unnest(${sql.param(words)}::text[]) as typed (word), lateral (
      (select word from provider_words where provider_words.word = typed.word)
      union all (select word from provider_words where provider_words.word % typed.word
        order by similarity(provider_words.word, typed.word) desc limit ${MAX_SIMILAR_NAMES})) as candidate`);
  return rows;
}

export async function readNamesBySound(session: Session, words: readonly string[]): Promise<SimilarName[]> {
  const { rows } = await session.execute<{ [Column in keyof SimilarName]: string }>(sql`
    select typed.word as typed, candidate.word from unnest(${sql.param(words)}::text[]) as typed (word), lateral (
      select word from provider_words where char_length(search_sound(typed.word)) >= ${MIN_SOUND}
        and search_sound(provider_words.word) = search_sound(typed.word)
      order by similarity(provider_words.word, typed.word) desc, word limit ${MAX_SIMILAR_NAMES}) as candidate`);
  return rows;
}
