import { type Language, languages } from '../../platform/language';
import { likenessOf, type Match } from '../../platform/likeness';
import type { SearchContext } from './catalogueOfSearch';
import { type KnownTrade, knownTrades } from './knownTrades';
import { SURE_SCORE } from './people';
import type { Query, RankedTarget } from './rankTargets';
import { analyzePhrases } from './vocabulary.repository';

export interface TradeName {
  trade: number;
  language: Language;
  words: string[];
  stems: string[];
}

export interface UnofferedTrade {
  trade: KnownTrade;
  /** Words of the query that name the trade. */
  words: string[];
  /** The query has other words that the catalogue knows, as in "handyman to assemble furniture". */
  hasKnownWords: boolean;
}

/** A shorter beginning or misspelling of a name could mean too many other things. */
const MIN_UNSURE_LENGTH = 5;
const MIN_SIMILARITY = 0.75;
/** A catalogue entry with a higher score is more likely than a misspelled or unfinished name of a trade. */
const LIKELY_SCORE = 0.7;

export async function readTradeNames({ db, clock, responseCache }: SearchContext): Promise<TradeName[]> {
  const phrases = knownTrades.flatMap(({ names }, trade) =>
    languages.flatMap((language) => names[language].map((text) => ({ trade, language, text }))),
  );
  const make = async () => ({ body: { names: await readNames() } });
  const readNames = async () => {
    const analyzed = await analyzePhrases(db, phrases);
    return phrases.map(({ trade, language }, index) => ({
      trade,
      language,
      words: analyzed[index]?.words ?? [],
      stems: analyzed[index]?.stems ?? [],
    }));
  };
  return (await responseCache.get({ key: 'trade names', topics: [], now: clock(), db, make })).body.names;
}

type Certainty = 'sure' | 'beginning' | 'mistyped';

const KNOWN_MATCHES: readonly Match[] = ['same', 'stem', 'beginning'];

interface Mention {
  name: TradeName;
  start: number;
  certainty: Certainty;
}

/** Finds the trade that the query names, unless the catalogue has it. */
export function findUnofferedTrade(
  query: Query,
  names: readonly TradeName[],
  ranked: readonly RankedTarget[],
): UnofferedTrade | undefined {
  const [best] = names
    .flatMap((name) => mentionsIn(query, name))
    .filter(({ certainty }) => !isMoreLikely(ranked[0], certainty))
    .sort(
      (a, b) =>
        Number(b.certainty === 'sure') - Number(a.certainty === 'sure') ||
        b.name.words.length - a.name.words.length ||
        Number(b.name.language === query.language) - Number(a.name.language === query.language),
    );
  const trade = best && knownTrades[best.name.trade];
  if (!best || !trade) return undefined;
  const isOfTrade = (place: number) => place >= best.start && place < best.start + best.name.words.length;
  const places = [...query.words.keys()];
  const named = places.filter(isOfTrade);
  const significant = named.filter((place) => !query.saysLittle[place]);
  if (isOffered(query, ranked, significant.length > 0 ? significant : named)) return undefined;
  const others = places.filter((place) => !isOfTrade(place) && !query.saysLittle[place]);
  return {
    trade,
    words: named.map((place) => query.words[place] ?? ''),
    hasKnownWords: others.some((place) => ranked.some((target) => isKnownTo(target, place))),
  };
}

function isMoreLikely(best: RankedTarget | undefined, certainty: Certainty): boolean {
  if (!best || certainty === 'sure' || best.score <= LIKELY_SCORE) return false;
  return certainty === 'mistyped' || best.meanings.some((meaning) => meaning && KNOWN_MATCHES.includes(meaning.match));
}

/** "Nanny for cats" does not offer nannies: a name of the catalogue counts when the query has all of its words. */
function isOffered(query: Query, ranked: readonly RankedTarget[], places: readonly number[]): boolean {
  const [best] = ranked;
  const isSure = best && best.score > SURE_SCORE && isWholeTerm(query, best);
  if (isSure && places.every((place) => best.isMeant[place])) return true;
  return ranked.some((target) => places.every((place) => isKnownTo(target, place)) && isWholeTerm(query, target));
}

function isWholeTerm({ words }: Query, { term, meanings }: RankedTarget): boolean {
  const isCovered = (at: number) =>
    words.some((_, place) => {
      const meaning = meanings[place];
      return meaning && meaning.at <= at && at < meaning.at + meaning.length;
    });
  return term.stems.every((stem, at) => stem === '' || isCovered(at));
}

function isKnownTo({ meanings }: RankedTarget, place: number): boolean {
  const match = meanings[place]?.match;
  return match === 'same' || match === 'stem';
}

function mentionsIn(query: Query, name: TradeName): Mention[] {
  const starts = [...query.words.keys()].slice(0, Math.max(0, query.words.length - name.words.length + 1));
  return starts.flatMap((start) => {
    const matches = name.words.map((word, at) =>
      matchWord(query, start + at, { word, stem: name.stems[at] ?? '', language: name.language }),
    );
    if (matches.length === 0 || matches.includes(undefined)) return [];
    const certainty = matches.find((match) => match !== 'sure') ?? 'sure';
    return [{ name, start, certainty }];
  });
}

function matchWord(
  { words, stems, language, isExact }: Query,
  place: number,
  name: { word: string; stem: string; language: Language },
): Certainty | undefined {
  const typed = {
    word: words[place] ?? '',
    stem: stems[name.language][place] ?? '',
    isLast: place === words.length - 1,
    isExact,
    isPersian: name.language === 'fa' && language === 'fa',
  };
  const likeness = likenessOf(typed, name.word, name.stem);
  if (!likeness) return undefined;
  const { match, score } = likeness;
  if (match === 'same' || match === 'stem') return 'sure';
  if (match === 'part' || typed.word.length < MIN_UNSURE_LENGTH || score < MIN_SIMILARITY) return undefined;
  return match;
}
