import type { Point } from '../../identity/addresses/distance';
import type { Db } from '../../platform/db/connect';
import { editDistance, mistakesIn } from '../../platform/likeness';
import type { FoundCategory, FoundService } from './catalogueOfSearch';
import {
  type FoundProvider,
  findBest,
  findProvidersByWords,
  readNamesBySound,
  readSimilarNames,
  type SimilarName,
} from './providers.repository';
import type { WrittenQuery } from './query';
import type { RankedTarget } from './rankTargets';

export interface Trade {
  category: Pick<FoundCategory, 'id' | 'name'>;
  service?: FoundService;
}

interface PeopleQuery {
  query: WrittenQuery;
  ranked: readonly RankedTarget[];
  trade: Trade | undefined;
  near?: Point;
  limit: number;
}

interface People {
  providers: FoundProvider[];
  isByName: boolean;
  corrected: string;
}

/** A catalogue entry that fits better than this is what was meant, whatever people are called. */
export const SURE_SCORE = 0.9;
/** A catalogue entry with a higher score is more likely than a mistyped name. */
const LIKELY_SCORE = 0.7;
const MIN_NAME = 3;
const MIN_WORDS_OF_NAME = 2;

/** Providers by name first, then the best of the trade that was meant. */
export async function searchProviders(db: Db, { query, ranked, trade, near, limit }: PeopleQuery): Promise<People> {
  const where = { near, limit };
  const isSure = (ranked[0]?.score ?? 0) > SURE_SCORE;
  const named = await findByName(db, query, ranked[0], where);
  const isByName = named.providers.length > 0 && named.isName && !isSure;
  const ofTrade = trade
    ? await findBest(db, { categoryId: trade.category.id, serviceId: trade.service?.id, near, limit })
    : [];
  const ids = new Set(named.providers.map(({ id }) => id));
  const providers = isByName
    ? [...named.providers, ...ofTrade.filter(({ id }) => !ids.has(id))]
    : merged(ofTrade, named.isName ? named.providers : []);
  if (providers.length === 0) providers.push(...named.providers);
  return { providers: providers.slice(0, limit), isByName, corrected: named.corrected };
}

function merged(ofTrade: FoundProvider[], named: FoundProvider[]): FoundProvider[] {
  const ids = new Set(ofTrade.map(({ id }) => id));
  return [...ofTrade, ...named.filter(({ id }) => !ids.has(id))];
}

async function findByName(
  db: Db,
  query: WrittenQuery,
  best: RankedTarget | undefined,
  where: { near?: Point; limit: number },
) {
  const { words, stems, saysLittle, language } = query;
  const nobody = { providers: [] as FoundProvider[], isName: false, corrected: '' };
  if (words.length === 0) return nobody;
  const all = await findProvidersByWords(db, words, where);
  if (all.length > 0) return { providers: all, isName: all.some(({ isByName }) => isByName), corrected: '' };
  // "Sam plumber": what the catalogue does not know is the name.
  const isUnknown = (word: string, place: number) =>
    !best?.isMeant[place] && word.length >= MIN_NAME && stems[language][place] !== '' && !saysLittle[place];
  const unknown = words.filter(isUnknown);
  if (best && unknown.length > 0 && unknown.length < words.length) {
    const some = onlyByName(await findProvidersByWords(db, unknown, { ...where, isLastWhole: true }));
    if (some.length > 0) return { providers: some, isName: true, corrected: '' };
    // A single mistyped word beside a trade is hardly a name, but a first and a last name are.
    if (query.isExact || unknown.length < MIN_WORDS_OF_NAME) return nobody;
    const alike = await findSimilarlyNamed(db, unknown, { ...where, isLastWhole: true });
    const providers = onlyByName(alike.providers);
    return providers.length > 0 ? { providers, isName: true, corrected: alike.corrected } : nobody;
  }
  if (query.isExact || (best?.score ?? 0) > LIKELY_SCORE) return nobody;
  return { ...(await findSimilarlyNamed(db, words, where)), isName: true };
}

const onlyByName = (providers: readonly FoundProvider[]) => providers.filter(({ isByName }) => isByName);

async function findSimilarlyNamed(
  db: Db,
  words: readonly string[],
  where: { near?: Point; limit: number; isLastWhole?: boolean },
) {
  const spelled = await readSimilarNames(db, words);
  const nearest = words.map((word) => closestNames(word, spelled, mistakesIn(word.length))[0] ?? word);
  if (nearest.join() !== words.join()) {
    const providers = await findProvidersByWords(db, nearest, where);
    if (providers.length > 0) return { providers, corrected: nearest.join(' ') };
  }
  const sounding = await readNamesBySound(db, words);
  if (sounding.length === 0) return { providers: [], corrected: '' };
  const alike = words.map((word, place) => {
    const others = new Set([nearest[place] ?? word, ...closestNames(word, sounding, Number.POSITIVE_INFINITY)]);
    return [...others];
  });
  const providers = await findProvidersByWords(db, alike, { ...where, isLastWhole: true });
  const name = plainWords(providers[0]?.fullname ?? '');
  const corrected = alike.map((others) => others.find((word) => name.includes(word)) ?? others[0]).join(' ');
  return { providers, corrected: providers.length > 0 ? corrected : '' };
}

const plainWords = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u);

function closestNames(word: string, known: readonly SimilarName[], max: number): string[] {
  return known
    .filter(({ typed }) => typed === word)
    .map((name) => ({ word: name.word, mistakes: editDistance(word, name.word) }))
    .filter(({ mistakes }) => mistakes <= max)
    .sort((a, b) => a.mistakes - b.mistakes)
    .map((name) => name.word);
}
